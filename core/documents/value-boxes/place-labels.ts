/** A rectangle in pixels from the top left. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A place for each label beside its frame: above it, else below, to the right or to the left, wherever it
 * covers no other frame and no label placed before. Where all is full it is placed above nevertheless.
 */
export function placeLabels(
  labels: readonly { readonly frame: Rectangle; readonly width: number; readonly height: number }[],
  page: { readonly width: number; readonly height: number },
): readonly Rectangle[] {
  const frames = labels.map(({ frame }) => frame);
  const placed: Rectangle[] = [];
  for (const { frame, width, height } of labels) {
    const candidates = [
      { x: frame.x, y: frame.y - height },
      { x: frame.x, y: frame.y + frame.height },
      { x: frame.x + frame.width, y: frame.y },
      { x: frame.x - width, y: frame.y },
    ].map(({ x, y }) => ({
      x: Math.max(0, Math.min(page.width - width, x)),
      y: Math.max(0, Math.min(page.height - height, y)),
      width,
      height,
    }));
    const isFree = (place: Rectangle): boolean =>
      !placed.some((other) => overlap(other, place)) &&
      !frames.some((other) => other !== frame && overlap(other, place));
    placed.push(candidates.find(isFree) ?? candidates[0]!);
  }
  return placed;
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
