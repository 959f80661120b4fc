import type { CommandWords } from './command-words.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** The script that teaches a shell the program's words; where none fits, the shell offers files. */
export function completionScript(shell: Shell, commands: readonly CommandWords[]): string {
  if (shell === 'fish') return fishScript(commands);
  // zsh runs bash's completions by a part of its own.
  return shell === 'zsh'
    ? `autoload -U +X bashcompinit && bashcompinit\n${bashScript(commands)}`
    : bashScript(commands);
}

function bashScript(commands: readonly CommandWords[]): string {
  const [program] = commands;
  const paths = commands.slice(1).map(({ path }) => `'${path.join(' ')}'`);
  const cases = commands.map(({ path, commands: children, options }) => {
    const words = [...children, ...options].map(({ name }) => name).join(' ');
    return `    '${path.join(' ')}') words='${words}' ;;`;
  });
  return `# eval "$(${program!.path.join(' ')} completion bash)"
_landfall() {
  local said='${program!.path[0]}' words='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$said \${COMP_WORDS[at]}" in
      ${paths.join('|')}) said="$said \${COMP_WORDS[at]}" ;;
    esac
  done
  case "$said" in
${cases.join('\n')}
  esac
  # The value of an option, where it takes one of a few.
  case "$said \${COMP_WORDS[COMP_CWORD-1]}" in
${valueCases(commands).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F _landfall ${program!.path[0]}
`;
}

/** A line an option; one for each of its commands where these do not take the same. */
function valueCases(commands: readonly CommandWords[]): readonly string[] {
  const all = commands.flatMap(({ path, options }) =>
    options.map(({ name, values }) => ({ path: path.join(' '), name, words: values.join(' ') })),
  );
  const taking = all.filter(({ words }) => words !== '');
  return Object.entries(Object.groupBy(taking, ({ name }) => name)).flatMap(([name, same = []]) => {
    const [first] = same;
    return same.every(({ words }) => words === first?.words)
      ? [`    *' ${name}') words='${first?.words}' ;;`]
      : same.map(({ path, words }) => `    '${path} ${name}') words='${words}' ;;`);
  });
}

function fishScript(commands: readonly CommandWords[]): string {
  const name = commands[0]!.path[0]!;
  const lines = commands.flatMap(({ path, commands: children, options }) => {
    const seen = path.slice(1).map((word) => `__fish_seen_subcommand_from ${word}`);
    const unseen =
      children.length === 0
        ? []
        : [`not __fish_seen_subcommand_from ${children.map((child) => child.name).join(' ')}`];
    const when = (conditions: readonly string[]) =>
      conditions.length === 0 ? '' : ` -n '${conditions.join('; and ')}'`;
    return [
      ...children.map(
        (child) =>
          `complete -c ${name}${when([...seen, ...unseen])} -f -a ${child.name} -d '${quoted(child.description)}'`,
      ),
      ...options.map(
        (option) =>
          `complete -c ${name}${when(seen)} -l ${option.name.slice(2)}${option.values.length > 0 ? ` -x -a '${option.values.join(' ')}'` : ''} -d '${quoted(option.description)}'`,
      ),
    ];
  });
  return `# ${name} completion fish > ~/.config/fish/completions/${name}.fish\n${lines.join('\n')}\n`;
}

/** Inside single quotes of fish, backslash and quote are escaped by a backslash. */
const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&');
