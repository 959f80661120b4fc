import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/**
 * What people read (help, messages, screens, reports, the API description) is plain English: the strings of the program are
 * held against `banned-phrases.tsv`. Reading and extraction are left out until they are rebuilt.
 */
const root = resolve(import.meta.dir, '../..');
const rebuiltLater = /^core\/(?:extraction|layout|reading)\//;
const sources = [...new Bun.Glob('{cli,server,core,scripts}/**/*.{ts,tsx}').scanSync(root)]
  .filter((path) => !rebuiltLater.test(path))
  .toSorted();

const banned = readFileSync(join(import.meta.dir, 'banned-phrases.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [pattern: string, instead: string])
  .map(([pattern, instead]) => ({ pattern: new RegExp(pattern, 'i'), instead }));

/** A sentence for a language model, which reads another English. */
const forModels = new Set(['core/hs/assistant/chat-assistant.ts']);

function* stringsOf(path: string): Generator<{ readonly line: number; readonly text: string }> {
  const source = ts.createSourceFile(
    path,
    readFileSync(join(root, path), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const nodes: ts.Node[] = [source];
  for (const node of nodes) {
    const text = textOf(node);
    // One word alone is a name or a key.
    if (text !== null && /\s/.test(text.trim()))
      yield {
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        text: text.trim().replaceAll(/\s+/g, ' '),
      };
    node.forEachChild((child) => {
      nodes.push(child);
    });
  }
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node))
    return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

test('no string of the program has a banned phrase', () => {
  const found = sources
    .filter((path) => !forModels.has(path))
    .flatMap((path) =>
      [...stringsOf(path)].flatMap(({ line, text }) =>
        banned
          .filter(({ pattern }) => pattern.test(text))
          .map(({ pattern, instead }) => `${path}:${line} “${text}” (${pattern.source}: write ${instead})`),
      ),
    );
  expect(found).toEqual([]);
});

test('the list finds what it is for', () => {
  const isBanned = (text: string): boolean => banned.some(({ pattern }) => pattern.test(text));
  for (const text of [
    'What the documents of SHP-1 say of one another',
    'y says of a value that it is right',
    'a row a document',
    'embargoes hang on it',
    'makes the first 4 % surer',
    'the column x stands twice',
    'Retry-After tells when to try again',
  ])
    expect([text, isBanned(text)]).toEqual([text, true]);
  for (const text of ['Cross-document findings', 'y confirms the selected value', 'one row per document'])
    expect([text, isBanned(text)]).toEqual([text, false]);
});
