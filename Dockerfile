# The image of tekton-concurrency: one bundle for both processes, and Node. The base is named and pinned by whoever builds:
#
#   docker build --build-arg NODE_DIGEST=sha256:… -t REGISTRY/tekton-concurrency:0.1.0 .
#
# Nothing native runs, so one file serves every platform that Node has: docker buildx build --platform=linux/amd64,linux/arm64
# with the digest of an index. docs/image.md says more.

# A Node 20 image, whose `node` is in the PATH.
ARG NODE_IMAGE=node
# Required: without it the next line is no reference.
ARG NODE_DIGEST

# The bundle is the same on every platform, so it is built on the builder's own.
FROM --platform=$BUILDPLATFORM ${NODE_IMAGE}@${NODE_DIGEST} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# No package's script is needed: esbuild's only saves its start a process.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY LICENSE tsconfig.json ./
COPY scripts ./scripts
COPY src ./src
RUN node scripts/release.mjs image

FROM ${NODE_IMAGE}@${NODE_DIGEST}
ARG NODE_IMAGE
ARG NODE_DIGEST
ARG VERSION=0.1.0
ARG REVISION
LABEL org.opencontainers.image.title="tekton-concurrency" \
      org.opencontainers.image.description="Concurrency control for Tekton PipelineRuns: a second push ends the first run" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="${NODE_IMAGE}" \
      org.opencontainers.image.base.digest="${NODE_DIGEST}"
# express answers with stacks otherwise.
ENV NODE_ENV=production
WORKDIR /app
# Root's, and readable by all: whatever user the cluster picks (OpenShift: one per namespace) reads them and changes none.
COPY --from=build /build/image/ ./
# A number, so that the kubelet can tell that it is not root. Any other does as well.
USER 65532:65532
# What it runs as (interceptor or controller) and its flags are the arguments that the Deployments give. The kubelet probes
# it: no HEALTHCHECK, which Kubernetes passes over.
ENTRYPOINT ["node", "--enable-source-maps", "/app/main.js"]
