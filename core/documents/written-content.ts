import type { FilePart, OutputFile } from '../work/output-file.ts';
import type { Done } from '../work/work.ts';
import type { DerivedContent } from './prepared-content.ts';
import type { StoredTexts } from './stored-reading.ts';

/** Content whose texts lie in a file: megabytes are handed over faster so, and stay out of the way of requests. */
export type WrittenContent = Omit<DerivedContent, 'texts'> & {
  readonly parts: Readonly<Record<keyof StoredTexts, FilePart>>;
};

/** In a worker. */
export function writeContent(output: OutputFile, { texts, ...content }: DerivedContent): WrittenContent {
  const parts = Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [column, output.write(text)]),
  ) as WrittenContent['parts'];
  return { parts, ...content };
}

/** Where it is saved. */
export async function readContent({ result, file }: Done<WrittenContent>): Promise<DerivedContent> {
  if (!file) throw new Error('a worker wrote no content');
  const { parts, ...content } = result;
  const texts: [string, Uint8Array][] = [];
  for (const [column, { at, length }] of Object.entries(parts))
    texts.push([column, await file.read(at, length)]);
  return { ...content, texts: Object.fromEntries(texts) as unknown as StoredTexts };
}
