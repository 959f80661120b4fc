import { withoutCredentials } from './config.ts';
import { type Setting, settings } from './settings.ts';

/** A setting as it is, for a person who wonders why the program does what it does. */
export interface SettingView {
  readonly variable: string;
  /** Null when it is secret, or set to nothing. */
  readonly value: string | null;
  readonly isSecret: boolean;
  readonly from: 'environment' | 'default';
  readonly meaning: string;
  /** The condition that it fails; null when it can be used. */
  readonly problem: string | null;
}

/** Every setting with its value and where that comes from; a value that cannot be used is no error here. */
export const settingViews = (
  environment: Readonly<Record<string, string | undefined>>,
): readonly SettingView[] =>
  Object.values<Setting<unknown>>(settings).map((setting) => {
    const { variable, meaning, defaultText, isSecret } = setting;
    const given = environment[variable];
    const text = given ?? defaultText;
    return {
      variable,
      value: isSecret || text === '' ? null : withoutCredentials(text),
      isSecret,
      from: given === undefined ? 'default' : 'environment',
      meaning,
      problem: problemOf(setting, text),
    };
  });

function problemOf({ parse }: Setting<unknown>, text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (error) {
    return `must be ${(error as Error).message}`;
  }
}
