/** A font of the file, under its resource name. */
export type RawFont = string;

export const helvetica: RawFont = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
export const helveticaBold: RawFont = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >>';

/**
 * A PDF of one page with exactly this content stream, for what no drawing program would write. Objects:
 * 1 catalog, 2 pages, 3 page, 4 content, 5 font /F1, 6 font /F2, then `objects`.
 */
export function rawPdf(
  content: string,
  options: {
    readonly page?: string;
    readonly fonts?: readonly [RawFont, RawFont];
    readonly objects?: readonly string[];
  } = {},
): Uint8Array {
  const { page = '/MediaBox [0 0 600 800]', fonts = [helvetica, helveticaBold], objects = [] } = options;
  const all = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R ${page} /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...fonts,
    ...objects,
  ];
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  all.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}`;
  text += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${text.lastIndexOf('xref\n0')}\n%%EOF\n`;
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
