import { bitbucketCloud } from './bitbucket-cloud.js';
import { bitbucketServer } from './bitbucket-server.js';
import { gitea } from './gitea.js';
import { github } from './github.js';
import { gitlab } from './gitlab.js';
import type { Provider } from './provider.js';

/** In the order in which they are looked for: Gitea has the headers of GitHub too, both Bitbuckets have one header. */
export const PROVIDERS: readonly Provider[] = [gitea, github, gitlab, bitbucketCloud, bitbucketServer];
