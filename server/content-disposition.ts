/**
 * `Content-Disposition: attachment` with the original name: in UTF-8 for everybody of this century (RFC 6266,
 * RFC 8187), and in plain letters for the rest.
 */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
