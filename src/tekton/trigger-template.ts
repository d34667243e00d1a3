/** What of a TriggerTemplate is needed to make its resources. */
export interface ResourceTemplates {
  readonly resourceTemplates: readonly unknown[];
  /** The annotation `triggers.tekton.dev/old-escape-quotes`: quotes within values get a backslash more. */
  readonly oldEscape: boolean;
}

/**
 * The JSON texts of the resources that a template makes (pkg/template/resource.go). Values are put into the text of the
 * JSON: one with quotes of its own breaks it, and that run is lost, as on Tekton. `uid` stands for `$(uid)`, the same
 * throughout.
 */
export function resolveResources(
  { resourceTemplates, oldEscape }: ResourceTemplates,
  params: ReadonlyMap<string, string>,
  uid: string,
): readonly string[] {
  return resourceTemplates.map((template) => {
    let text = JSON.stringify(template);
    for (const [name, value] of params) {
      const unquoted = oldEscape ? value.replaceAll('"', '\\"') : value;
      // `$$(` is how Pipelines spells a literal `$(`: a payload must not be taken for a variable of the pipeline.
      const escaped = unquoted.replaceAll('$(', () => '$$(');
      text = text.replaceAll(`$(tt.params.${name})`, () => escaped);
    }
    return text.replaceAll('$(uid)', () => uid);
  });
}
