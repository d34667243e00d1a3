import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

import ts from 'typescript';

/** One import, export-from, `import('…')` or `require('…')` of a file. */
export interface Import {
  /** The path below src of what is imported, or the name of a package or of a module of Node. */
  readonly target: string;
  readonly isRelative: boolean;
  /** Gone after compilation. `import { type A }` is not: it still loads the module. */
  readonly isTypeOnly: boolean;
}

export interface ImportingFile {
  /** Below src: `core/decide.ts`. */
  readonly path: string;
  readonly imports: readonly Import[];
}

/** Reads the imports of every TypeScript and JavaScript file below a folder. */
export function readImports(root: string): readonly ImportingFile[] {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.[cm]?[jt]s$/.test(path));
  return paths.map((path) => ({
    path,
    imports: importsOf(readFileSync(join(root, path), 'utf8'), (specifier) => {
      const target = posix.join(posix.dirname(path), specifier);
      const source = target.replace(/js$/, 'ts');
      return existsSync(join(root, source)) ? source : target;
    }),
  }));
}

/** The imports of one file. `resolve` finds the path of a relative specifier. */
export function importsOf(text: string, resolve: (specifier: string) => string): readonly Import[] {
  const found: Import[] = [];
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest));
  return found;

  function visit(node: ts.Node): void {
    const specifier = specifierOf(node);
    if (specifier !== undefined) {
      const isRelative = specifier.text.startsWith('.');
      const target = isRelative ? resolve(specifier.text) : specifier.text;
      found.push({ target, isRelative, isTypeOnly: isTypeOnly(node) });
    }
    ts.forEachChild(node, visit);
  }
}

function specifierOf(node: ts.Node): ts.StringLiteralLike | undefined {
  const specifier = ts.isCallExpression(node) && isLoad(node) ? node.arguments[0] : declaredSpecifier(node);
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier : undefined;
}

function declaredSpecifier(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
    return node.moduleSpecifier;
  }
  return ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
}

function isLoad({ expression }: ts.CallExpression): boolean {
  return (
    expression.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(expression) && expression.text === 'require')
  );
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) {
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
  }
  return ts.isImportTypeNode(node) || (ts.isExportDeclaration(node) && node.isTypeOnly);
}
