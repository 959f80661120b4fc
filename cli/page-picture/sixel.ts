/** Colours of a picture that is sent as sixels: terminals have 256, older ones fewer. */
export const sixelColours = 64;

/** Rows of pixels in one row of sixels. */
const bandHeight = 6;

/**
 * A picture in sixels, the graphics of DEC's terminals.
 * Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14.
 * @param pixels three bytes each, of at most `sixelColours` different colours.
 */
export function sixels(pixels: Uint8Array, width: number, height: number): string {
  const { indexes, colours } = paletteOf(pixels, width * height);
  const registers = colours.map((colour, register) => {
    const parts = [colour >> 16, (colour >> 8) & 255, colour & 255];
    return `#${register};2;${parts.map((part) => Math.round((part * 100) / 255)).join(';')}`;
  });
  const bands: string[] = [];
  for (let top = 0; top < height; top += bandHeight)
    bands.push(bandOf(indexes, width, top, Math.min(bandHeight, height - top), colours.length));
  // 1: what is not drawn stays as it is.
  return `\u001bP0;1q"1;1;${width};${height}${registers.join('')}${bands.join('-')}\u001b\\`;
}

function paletteOf(pixels: Uint8Array, count: number) {
  const known = new Map<number, number>();
  const indexes = new Uint8Array(count);
  for (let at = 0; at < count; at += 1) {
    const colour = (pixels[at * 3]! << 16) | (pixels[at * 3 + 1]! << 8) | pixels[at * 3 + 2]!;
    let index = known.get(colour);
    if (index === undefined) {
      index = known.size;
      if (index > 255) throw new RangeError('a sixel picture has at most 256 colours');
      known.set(colour, index);
    }
    indexes[at] = index;
  }
  return { indexes, colours: [...known.keys()] };
}

/** Six rows of pixels: for each colour in them, which of the six have it in each column. */
function bandOf(indexes: Uint8Array, width: number, top: number, rows: number, colours: number): string {
  const masks: (Uint8Array | undefined)[] = new Array(colours).fill(undefined);
  for (let row = 0; row < rows; row += 1) {
    const start = (top + row) * width;
    for (let x = 0; x < width; x += 1) {
      const index = indexes[start + x]!;
      let mask = masks[index];
      if (!mask) {
        mask = new Uint8Array(width);
        masks[index] = mask;
      }
      mask[x]! |= 1 << row;
    }
  }
  const lines: string[] = [];
  for (const [index, mask] of masks.entries()) if (mask) lines.push(`#${index}${runs(mask)}`);
  return lines.join('$');
}

/** `!` and a count mean a character that is repeated; blanks at the end can be left out. */
function runs(mask: Uint8Array): string {
  let end = mask.length;
  while (end > 0 && mask[end - 1] === 0) end -= 1;
  let text = '';
  for (let at = 0; at < end; ) {
    const value = mask[at]!;
    let next = at + 1;
    while (next < end && mask[next] === value) next += 1;
    const character = String.fromCharCode(63 + value);
    const count = next - at;
    text += count > 3 ? `!${count}${character}` : character.repeat(count);
    at = next;
  }
  return text;
}
