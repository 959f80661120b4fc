import type { GreyImage } from '../grey-image.ts';

/** A piece of connected ink: a letter, its dot, a speck, a stroke. `x1` and `y1` lie just outside. */
export interface InkMark {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** Pixels. */
  readonly ink: number;
}

/** Darker is ink, on a page of even light: thin strokes of small print are no darker, and fall apart below. */
const inkLevel = 200;

/** The pieces of connected ink on a page of even light. */
export function inkMarks({ data, width, height }: GreyImage): readonly InkMark[] {
  const pieces = new Pieces();
  let above = new Runs();
  let row = new Runs();
  for (let y = 0; y < height; y++) {
    row.count = 0;
    for (let x = 0, start = y * width, next = 0; x < width; x++) {
      if (data[start + x]! >= inkLevel) continue;
      const from = x;
      while (x < width && data[start + x]! < inkLevel) x++;
      while (next < above.count && above.ends[next]! < from) next++;
      let piece = -1;
      for (let other = next; other < above.count && above.starts[other]! <= x; other++)
        piece = piece < 0 ? pieces.rootOf(above.pieces[other]!) : pieces.join(piece, above.pieces[other]!);
      if (piece < 0) piece = pieces.begin(from, y);
      pieces.add(piece, from, x, y);
      row.add(from, x, piece);
    }
    [above, row] = [row, above];
  }
  return pieces.all();
}

/** The runs of ink in one row of pixels. */
class Runs {
  count = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly pieces: number[] = [];

  add(start: number, end: number, piece: number): void {
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.pieces[this.count++] = piece;
  }
}

/** Pieces that grow row by row and join where they touch. */
class Pieces {
  readonly #parents: number[] = [];
  readonly #x0: number[] = [];
  readonly #y0: number[] = [];
  readonly #x1: number[] = [];
  readonly #y1: number[] = [];
  readonly #ink: number[] = [];

  begin(x: number, y: number): number {
    const piece = this.#parents.length;
    this.#parents.push(piece);
    this.#x0.push(x);
    this.#y0.push(y);
    this.#x1.push(x);
    this.#y1.push(y);
    this.#ink.push(0);
    return piece;
  }

  add(piece: number, from: number, to: number, y: number): void {
    this.#x0[piece] = Math.min(this.#x0[piece]!, from);
    this.#x1[piece] = Math.max(this.#x1[piece]!, to);
    this.#y1[piece] = y + 1;
    this.#ink[piece]! += to - from;
  }

  rootOf(piece: number): number {
    let root = piece;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    this.#parents[piece] = root;
    return root;
  }

  join(a: number, b: number): number {
    const [one, other] = [this.rootOf(a), this.rootOf(b)];
    if (one === other) return one;
    this.#parents[other] = one;
    this.#x0[one] = Math.min(this.#x0[one]!, this.#x0[other]!);
    this.#y0[one] = Math.min(this.#y0[one]!, this.#y0[other]!);
    this.#x1[one] = Math.max(this.#x1[one]!, this.#x1[other]!);
    this.#y1[one] = Math.max(this.#y1[one]!, this.#y1[other]!);
    this.#ink[one]! += this.#ink[other]!;
    return one;
  }

  all(): readonly InkMark[] {
    const marks: InkMark[] = [];
    for (const [piece, parent] of this.#parents.entries())
      if (parent === piece)
        marks.push({
          x0: this.#x0[piece]!,
          y0: this.#y0[piece]!,
          x1: this.#x1[piece]!,
          y1: this.#y1[piece]!,
          ink: this.#ink[piece]!,
        });
    return marks;
  }
}
