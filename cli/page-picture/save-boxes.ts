import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { PagePicture } from '../../core/reading/page-picture.ts';

/** The names of pictures of pages: one as it is named, several with the page before the ending. */
export function boxesNames(name: string, pictures: readonly Pick<PagePicture, 'page'>[]): readonly string[] {
  const ending = extname(name);
  return pictures.length === 1
    ? [name]
    : pictures.map(({ page }) => `${name.slice(0, -ending.length)}-${page}${ending}`);
}

/** Writes framed pages. @returns their names. */
export async function saveBoxes(name: string, pictures: readonly PagePicture[]): Promise<readonly string[]> {
  const names = boxesNames(name, pictures);
  await Promise.all(pictures.map(({ png }, at) => writeFile(names[at]!, png)));
  return names;
}
