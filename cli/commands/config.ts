import { unknownVariables } from '../../core/config.ts';
import { type SettingView, settingViews } from '../../core/setting-views.ts';
import { CommandError } from '../command-error.ts';
import { exitCodes } from '../exit-codes.ts';
import { profilePath, readProfile } from '../profile.ts';
import { cut } from '../text-table.ts';
import { type AddCommand, outputOf } from './command.ts';

/** config: every setting, its value, where that comes from and what it means */
export const addConfig: AddCommand = (program, surroundings) => {
  program
    .command('config')
    .description('every setting: its value, its source and its meaning')
    .action(async (_options, command) => {
      const { environment } = surroundings;
      const settings = settingViews(environment);
      const profile = { path: profilePath(surroundings), server: readProfile(surroundings)?.server ?? null };
      const unknown = unknownVariables(Object.keys(environment));
      await outputOf(surroundings, command).write(
        { settings, profile, unknown },
        (columns) =>
          [
            ...settings.flatMap((setting) => settingLines(setting, columns)),
            `Signed in to: ${profile.server ?? 'no server'} (${profile.path})`,
          ].join('\n'),
        settings,
      );
      const problems = [
        ...settings.flatMap(({ variable, problem }) => (problem === null ? [] : [`${variable} ${problem}.`])),
        ...unknown,
      ];
      if (problems.length > 0)
        throw new CommandError(exitCodes.usage, 'CONFIGURATION', problems.join('\n'), 'mend these variables');
    });
};

function settingLines(setting: SettingView, columns: number): readonly string[] {
  const { variable, value, isSecret, from, meaning, problem } = setting;
  const shown = isSecret && from === 'environment' ? 'set, not shown' : (value ?? 'not set');
  return [
    cut(`${variable} = ${shown}${from === 'environment' ? '   (from the environment)' : ''}`, columns),
    cut(`    ${meaning}`, columns),
    ...(problem === null ? [] : [`    CANNOT BE USED: ${problem}`]),
  ];
}
