/** Between the middles of which two cells each pixel of a row lies, and how far on the way from one to the other. */
export interface StepsAcross {
  readonly left: Uint16Array;
  readonly right: Uint16Array;
  readonly part: Float32Array;
}

/** The same for every row of a picture: `cell` is the width of one in pixels. */
export function stepsAcross(width: number, cell: number, columns: number): StepsAcross {
  const [left, right] = [new Uint16Array(width), new Uint16Array(width)];
  const part = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    const across = Math.min(columns - 1, Math.max(0, (x + 0.5) / cell - 0.5));
    left[x] = Math.floor(across);
    right[x] = Math.min(columns - 1, left[x]! + 1);
    part[x] = across - left[x]!;
  }
  return { left, right, part };
}
