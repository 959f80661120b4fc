import type { GreyImage } from '../grey-image.ts';

/** A grey picture as a file of the plainest kind (PGM: a line of text and the pixels), which costs one copy. */
export function pictureFile({ data, width, height }: GreyImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}
