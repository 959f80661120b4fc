/** Whether a font's name says that it is a heavy cut: `Arial-BoldMT`, `Roboto-Black`, `Lato Heavy`, `F1,Bold`. */
export function isBoldFontName(name: string): boolean {
  return (
    /bold|black|heavy|(?<![a-z])(?:bd|blk|hv)(?![a-z])/i.test(name) && !/semi ?light|demi ?light/i.test(name)
  );
}
