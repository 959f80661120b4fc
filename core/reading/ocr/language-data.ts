import { existsSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * The folder that holds the trained data (`eng.traineddata.gz`) of all `languages`. Each language is a
 * package, and tesseract.js looks in one folder: for several languages that is a folder of links.
 * tesseract.js never settles when a language is missing, so they are looked for here.
 * @throws Error saying which package to install.
 */
export function languageDataFolder(languages: readonly string[]): string {
  const files = languageFiles(languages);
  const [only] = files;
  if (only !== undefined && files.length === 1) return dirname(only);
  const folder = mkdtempSync(join(tmpdir(), 'landfall-ocr-'));
  files.forEach((file, index) => {
    symlinkSync(file, join(folder, `${languages[index]}.traineddata.gz`));
  });
  return folder;
}

/** The same network as `4.0.0` without the old engine's data: it loads in half the time. */
const variant = '4.0.0_best_int';

/** The file of each language. @throws Error saying which package to install. */
export function languageFiles(languages: readonly string[]): readonly string[] {
  return languages.map(languageFile);
}

function languageFile(language: string): string {
  const packageName = `@tesseract.js-data/${language}`;
  const folder = packageFolder(packageName);
  const path = folder && join(folder, variant, `${language}.traineddata.gz`);
  if (!path || !existsSync(path))
    throw new Error(`OCR cannot read "${language}": install its data with \`bun add ${packageName}\`.`);
  return path;
}

function packageFolder(packageName: string): string | null {
  try {
    return dirname(Bun.resolveSync(`${packageName}/package.json`, import.meta.dir));
  } catch {
    // Not installed: the caller says so.
    return null;
  }
}
