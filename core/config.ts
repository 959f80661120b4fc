import { resolve } from 'node:path';
import { retiredVariables, type Setting, settings } from './settings.ts';

type Settings = typeof settings;

/** The program's configuration, complete and checked. Field by field described in `settings.ts`. */
export type Config = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

/** Variables beside the settings that commands of the CLI read themselves. */
const otherVariables = new Set([
  'LANDFALL_TOKEN',
  'LANDFALL_API_KEY',
  'LANDFALL_SERVER',
  'LANDFALL_PASSWORD',
]);

/** A configuration that cannot be used; `problems` has one sentence for each thing to change. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration from `LANDFALL_…` variables.
 * @throws ConfigurationError naming every unknown variable and unusable value at once, so that a person
 * does not mend them one start at a time.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  overrides: Partial<Config> = {},
): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const text = environment[setting.variable] ?? setting.defaultText;
    try {
      values[name] = setting.parse(text);
    } catch (error) {
      const shown = setting.isSecret ? '' : `="${withoutCredentials(text)}"`;
      problems.push(`${setting.variable}${shown} must be ${(error as Error).message}.`);
    }
  }
  problems.push(...unknownVariables(Object.keys(environment)));
  if (problems.length > 0) throw new ConfigurationError(problems);
  const config = { ...values, ...overrides } as Config;
  return { ...config, dataFolder: resolve(config.dataFolder) };
}

/** An address may carry a password, and errors end up in logs. */
export const withoutCredentials = (text: string): string => text.replace(/\/\/[^/]*@/, '//…@');

/** A sentence for each name that looks like a setting but is not one. */
export function unknownVariables(names: readonly string[]): readonly string[] {
  const known = [...Object.values(settings).map((setting) => setting.variable), ...otherVariables];
  return names
    .filter((name) => name.startsWith('LANDFALL_') && !known.includes(name))
    .map((name) => {
      const retired = retiredVariables[name];
      if (retired) return `${name} ${retired}.`;
      const [near] = known
        .map((candidate) => ({ candidate, edits: distance(candidate, name) }))
        .filter(({ edits }) => edits <= 3)
        .toSorted((a, b) => a.edits - b.edits);
      return `${name} is not a setting${near ? `; did you mean ${near.candidate}?` : '. `landfall --help` lists them.'}`;
    });
}

/** Levenshtein distance: settings are few and short, so the plain table is enough. */
function distance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      current.push(Math.min(previous[j]! + 1, current[j - 1]! + 1, substitution));
    }
    previous = current;
  }
  return previous[b.length]!;
}
