/**
 * The folder that a person was in when they typed the command: `bun run` starts scripts in the package's
 * folder and leaves the other one in `npm_config_local_prefix`, also under npx.
 * @param script the script's name in package.json; the variables of any other one are not ours.
 */
export function callingFolder(
  script: string,
  environment: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): string {
  if (environment.npm_lifecycle_event !== script) return workingFolder;
  return environment.npm_config_local_prefix || workingFolder;
}
