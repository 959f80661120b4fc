import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataFileError } from '../../data-table.ts';
import type { Likelihoods } from './likelihood.ts';
import { attributesFolder } from './load-attributes.ts';

/** The numbers behind questions and answers; `data/attributes/README.md` states where each comes from. */
export interface AttributeSettings {
  readonly likelihoods: Likelihoods;
  /** How many of the likeliest subheadings questions are drawn from. */
  readonly candidates: number;
  readonly mostQuestions: number;
  readonly mostOptions: number;
  /** A question that is expected to raise the top probability by less is not asked. */
  readonly leastLift: number;
  /** Of the curve over which what the chances leave open is spread: see `beliefsOf`. */
  readonly restTemperature: number;
}

/** @throws DataFileError for a number that is missing or out of range. */
export function loadAttributeSettings(folder: string = attributesFolder): AttributeSettings {
  const path = join(folder, 'settings.json');
  const settings = JSON.parse(readFileSync(path, 'utf8')) as AttributeSettings;
  const check = (name: string, value: unknown, isGood: (value: number) => boolean) => {
    if (typeof value !== 'number' || !isGood(value))
      throw new DataFileError(path, 1, `${name} is ${String(value)}, which is no number it can be`);
  };
  const { likelihoods } = settings;
  check('likelihoods.fits', likelihoods?.fits, (value) => value === 1);
  // Never nothing: an answer may be mistaken, and no answer makes a code impossible.
  check(
    'likelihoods.contradicts',
    likelihoods.contradicts,
    (value) => value > 0 && value < likelihoods.unstated,
  );
  check('likelihoods.unstated', likelihoods.unstated, (value) => value < 1);
  for (const name of ['candidates', 'mostQuestions', 'mostOptions'] as const)
    check(name, settings[name], (value) => Number.isInteger(value) && value > 1);
  check('leastLift', settings.leastLift, (value) => value >= 0 && value < 1);
  check('restTemperature', settings.restTemperature, (value) => value > 0 && value < 100);
  return settings;
}
