import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDocument, type DocumentScore } from '../../../core/documents/measure/compare-document.ts';
import type { DocumentTruth } from '../../../core/documents/measure/document-truth.ts';
import { extractDocument } from '../../../core/extraction/extract-document.ts';
import { textReading } from '../layout/text-page.ts';

/** Forms in the manner of carriers, chambers and customs, with invented traders; what they say stands beside them. */
const folder = join(import.meta.dir, 'papers', 'forms');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => name.slice(0, -'.txt'.length));

function scoreOf(name: string): DocumentScore {
  const truth = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as DocumentTruth;
  const reading = textReading(readFileSync(join(folder, `${name}.txt`), 'utf8'));
  return compareDocument(truth, extractDocument(reading, { documentType: null }), 0.8);
}

const scores = new Map(names.map((name) => [name, scoreOf(name)]));
const sum = (value: (score: DocumentScore) => number, prefix = ''): number =>
  [...scores].filter(([name]) => name.startsWith(prefix)).reduce((all, [, score]) => all + value(score), 0);

describe('forms as the world prints them', () => {
  test.each(names)('%s is known for what it is', (name) => {
    expect(scores.get(name)?.typeRight).toBe(true);
  });

  test.each([
    ['bl-', 0.95],
    ['co-', 0.86],
    ['pl-', 0.94],
    ['inv-', 0.9],
  ])('fields in the heads of %s papers', (prefix, least) => {
    const share = sum((score) => score.header.right, prefix) / sum((score) => score.header.asked, prefix);
    expect(share).toBeGreaterThanOrEqual(least);
  });

  test('cells of their lines and containers', () => {
    const all = sum((score) => score.lines.asked + score.lines.given);
    expect((2 * sum((score) => score.lines.right)) / all).toBeGreaterThanOrEqual(0.95);
  });

  test('a blank form has no values', () => {
    expect(scores.get('blank-bl')?.falseFills).toBe(0);
    expect(scores.get('blank-bl')?.misses).toEqual([]);
  });
});
