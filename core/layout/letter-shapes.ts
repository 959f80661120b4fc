import { squashLikeOcr } from './fold.ts';

/** Shorter texts look like too many others. */
const shortest = 6;

/**
 * What small print may look like once its letters have run together or its thin strokes have faded: `Nouty` and
 * `Notify`, `Descnption` and `Description`, `Shippmg` and `Shipping`; `Freght` and `Freight`.
 * The same for a text rightly read and for its misreadings, each in a form of its own; none of short texts.
 */
export function letterShapes(key: string): readonly string[] {
  const like = squashLikeOcr(key);
  if (like.length < shortest) return [];
  const joined = like.replace(/f/g, 'i').replace(/ri/g, 'n').replace(/ii/g, 'u').replace(/nn|in/g, 'm');
  return [`joined ${joined}`, `faded ${like.replace(/i/g, '')}`];
}
