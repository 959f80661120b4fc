/** A4's longer side, in inches: what a page is taken for when a picture does not say its resolution. */
const pageInches = 11.69;

/** Resolutions that scanners and fax machines make; others, such as 72, are a program's default and say nothing. */
const [leastDensity, mostDensity] = [96.5, 1_300];

/**
 * Dots per inch of a picture of a page: what the file says where that can be true, else as if its
 * longer side were A4's.
 */
export function pictureDensity(width: number, height: number, stated: number | undefined): number {
  if (stated !== undefined && stated > leastDensity && stated < mostDensity) return stated;
  return Math.max(width, height) / pageInches;
}
