/** A character of the terminal, in pixels. */
const cell = { width: 8.4, height: 18 };
const margin = 14;
const fontSize = 14;
const colours = {
  paper: '#1d1f21',
  ink: '#d7dae0',
  31: '#e06c75',
  32: '#98c379',
  33: '#e5c07b',
} as const;

interface Style {
  readonly isBold: boolean;
  readonly isFaint: boolean;
  readonly isInverse: boolean;
  readonly colour: string;
}

const plain: Style = { isBold: false, isFaint: false, isInverse: false, colour: colours.ink };

/** What each code changes that Ink writes (ECMA-48, 8.3.117). @throws Error for one that is not known here. */
function styled(style: Style, code: string): Style {
  if (code === '' || code === '0') return plain;
  if (code === '1') return { ...style, isBold: true };
  if (code === '2') return { ...style, isFaint: true };
  if (code === '7') return { ...style, isInverse: true };
  if (code === '22') return { ...style, isBold: false, isFaint: false };
  if (code === '27') return { ...style, isInverse: false };
  if (code === '39') return { ...style, colour: colours.ink };
  if (code === '31' || code === '32' || code === '33') return { ...style, colour: colours[code] };
  throw new Error(`The picture has no style for the code ${code}`);
}

/** Draws the screen of a terminal: text with colours, one line per row, as an SVG. */
export function ansiSvg(screen: string, columns: number): string {
  const rows = screen.split('\n');
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = rows.length * cell.height + 2 * margin;
  let style = plain;
  const drawn = rows.flatMap((row, at) => {
    let column = 0;
    return row.split(/\u001b\[([\d;]*)m/).flatMap((part, index) => {
      if (index % 2 === 1) {
        style = part.split(';').reduce(styled, style);
        return [];
      }
      const from = column;
      column += Bun.stringWidth(part);
      return drawnRun(part, from, at, style);
    });
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" rx="8" fill="${colours.paper}"/>`,
    `<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${fontSize}">`,
    ...drawn,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/** A text is stretched to its cells: the font of whoever looks at it may be wider or narrower. */
function drawnRun(text: string, column: number, row: number, style: Style): readonly string[] {
  if (text === '' || (text.trim() === '' && !style.isInverse)) return [];
  const lead = style.isInverse ? 0 : text.length - text.trimStart().length;
  const shown = style.isInverse ? text : text.trim();
  const x = rounded(margin + (column + lead) * cell.width);
  const top = margin + row * cell.height;
  const length = rounded(Bun.stringWidth(shown) * cell.width);
  const fill = style.isInverse ? colours.paper : style.colour;
  const look = `${style.isBold ? ' font-weight="bold"' : ''}${style.isFaint ? ' opacity="0.6"' : ''}`;
  const box = `<rect x="${x}" y="${top}" width="${length}" height="${cell.height}" fill="${style.colour}"/>`;
  const letters = `<text x="${x}" y="${top + 13}" textLength="${length}" lengthAdjust="spacingAndGlyphs" xml:space="preserve" fill="${fill}"${look}>${escaped(shown)}</text>`;
  return style.isInverse ? [box, letters] : [letters];
}

const rounded = (pixels: number): number => Math.round(pixels * 10) / 10;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
