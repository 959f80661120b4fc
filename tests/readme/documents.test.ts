import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What the documents promise a reader who follows a link, or looks for a file that they name. */
const root = resolve(import.meta.dir, '../..');
const documents = [
  ...new Bun.Glob('*.md').scanSync(root),
  ...new Bun.Glob('docs/**/*.md').scanSync(root),
].toSorted();
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** As GitHub makes them of headings. */
const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('the README has at most 160 lines', () => {
  expect(textOf('README.md').split('\n').length).toBeLessThanOrEqual(160);
});

describe.each(documents)('%s', (path) => {
  const text = textOf(path);

  test('links to files and headings that are there', () => {
    for (const [, target] of text.matchAll(/\]\(([^)]+)\)/g)) {
      if (/^https?:/.test(target!)) continue;
      const [file, anchor] = target!.split('#') as [string, string | undefined];
      const linked = file === '' ? path : relative(root, join(root, dirname(path), file));
      expect([target, existsSync(join(root, linked))]).toEqual([target, true]);
      if (anchor !== undefined) expect(anchorsOf(textOf(linked))).toContain(anchor);
    }
  });

  test('names files of the project that are there', () => {
    const rooms = /^(?:core|server|cli|data|tests|bench|scripts|deploy|docs)\/[\w./-]+$/;
    for (const [, name] of text.matchAll(/`([^`\n]+)`/g)) {
      const named = name!.replace(/^bun /, '').split(' ')[0]!;
      if (rooms.test(named)) expect([named, existsSync(join(root, named))]).toEqual([named, true]);
    }
  });

  test('is linked from the README, directly or through another document', () => {
    const reached = new Set(['README.md']);
    for (const from of reached)
      for (const [, target] of textOf(from).matchAll(/\]\(([^)#]+\.md)(?:#[^)]*)?\)/g))
        if (!/^https?:/.test(target!)) reached.add(relative(root, join(root, dirname(from), target!)));
    expect([...reached]).toContain(path);
  });
});
