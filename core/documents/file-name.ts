const longest = 255;

/**
 * The sender's file name as it may be shown: the last part of any path, without control characters and
 * characters that reorder text, at most 255 of them with the ending kept; `document` when nothing is left.
 * @param name as a form carries it: quotation marks with a backslash before them (curl), or undefined when the
 * part has an empty one (Bun).
 */
export function cleanFileName(name: string | undefined): string {
  const sent = (name ?? '').replaceAll('\\"', '"').normalize('NFC');
  const last = sent.split(/[\\/]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  if (visible === '' || /^\.+$/.test(visible)) return 'document';
  const characters = [...visible];
  if (characters.length <= longest) return visible;
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(visible)?.[0] ?? '';
  return characters.slice(0, longest - ending.length).join('') + ending;
}
