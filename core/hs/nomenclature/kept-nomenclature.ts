import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../../logger.ts';
import { keepPrepared, readPrepared } from '../prepared/prepared-file.ts';
import type { Nomenclature } from './nomenclature.ts';
import { amendmentFiles, nomenclatureFolder } from './nomenclature-files.ts';
import { type NomenclatureParts, nomenclatureOf } from './nomenclature-parts.ts';

/** Raised when other parts are read from the same files than before, so that those of before are not used. */
const preparation = 1;

/**
 * The nomenclature, from what an earlier start kept in the folder where that is of the same files: a third of
 * the time of reading them, which who looks up a code would wait for.
 * @param modelsFolder holds what is made of this program's own files.
 * @throws DataFileError for an amendment that does not fit the edition before it.
 */
export function keptNomenclature(modelsFolder: string, logger: Logger): Nomenclature {
  const place = { folder: join(modelsFolder, 'nomenclature'), hash: hashOfFiles(), logger };
  const kept = readPrepared(place);
  if (kept) return nomenclatureOf(unpacked(kept));
  // Its package alone is a megabyte of program: not even loaded where it is not needed.
  const { nomenclatureParts } = require('./load-nomenclature.ts') as typeof import('./load-nomenclature.ts');
  const parts = nomenclatureParts();
  keepPrepared(place, packed(parts));
  return nomenclatureOf(parts);
}

function hashOfFiles(): string {
  const packageFile = fileURLToPath(import.meta.resolve('shopify-hscode/package.json'));
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { readonly version: string };
  const hash = createHash('sha256').update(JSON.stringify([preparation, version]));
  for (const name of Object.values(amendmentFiles)) {
    const content = readFileSync(join(nomenclatureFolder, name));
    hash.update(`\n${name} ${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 32);
}

function packed({ hs2017, hs2022, replacedBy, units, sections }: NomenclatureParts): Uint8Array {
  const parts = { hs2017: [...hs2017], hs2022: [...hs2022], replacedBy: [...replacedBy], units, sections };
  return new TextEncoder().encode(JSON.stringify(parts));
}

function unpacked(bytes: Uint8Array): NomenclatureParts {
  const { hs2017, hs2022, replacedBy, units, sections } = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly hs2017: readonly [string, string][];
    readonly hs2022: readonly [string, string][];
    readonly replacedBy: readonly [string, readonly string[]][];
    readonly units: NomenclatureParts['units'];
    readonly sections: NomenclatureParts['sections'];
  };
  return {
    hs2017: new Map(hs2017),
    hs2022: new Map(hs2022),
    replacedBy: new Map(replacedBy),
    units,
    sections,
  };
}
