import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The same network as `4.0.0` without the old engine's data: it loads in half the time. */
const variant = '4.0.0_best_int';

/**
 * The trained data (`eng.traineddata.gz`) of each language. tesseract.js never settles when a language is missing, so
 * they are looked for here.
 * @throws Error saying which package to install.
 */
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
