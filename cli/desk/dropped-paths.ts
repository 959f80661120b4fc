import { fileURLToPath } from 'node:url';

/**
 * The paths in a text that a terminal gives for files that are dropped on it: quoted, with backslashes before what is
 * special, or as addresses, parted by blanks or line breaks. Empty where anything else is in it.
 */
export function droppedPaths(text: string): readonly string[] {
  const words = shellWords(text.trim());
  const paths = words.map((word) => (word.startsWith('file://') ? pathOfAddress(word) : word));
  return paths.every((path) => path !== null && isAbsolute(path)) ? (paths as readonly string[]) : [];
}

/** On Windows a backslash parts folders. */
const isAbsolute = (path: string): boolean => /^\/.|^[A-Za-z]:[\\/]/.test(path);

function shellWords(text: string): readonly string[] {
  const isWindows = /^["']?[A-Za-z]:\\/.test(text);
  const word = isWindows ? /(?:"[^"]*"|'[^']*'|[^\s"'])+/g : /(?:"[^"]*"|'[^']*'|\\.|[^\s"'\\])+/gs;
  const marks = isWindows
    ? /"([^"]*)"|'([^']*)'/g
    : // Within quotes nothing else is special to a terminal that quotes a name.
      /"([^"]*)"|'([^']*)'|\\(.)/gs;
  return (text.match(word) ?? []).map((one) =>
    one.replace(marks, (_, double, single, escaped) => double ?? single ?? escaped),
  );
}

function pathOfAddress(address: string): string | null {
  try {
    return fileURLToPath(address);
  } catch {
    // It names another machine, or is no address: nothing that was dropped here.
    return null;
  }
}
