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
  local path='${program!.path[0]}' words='' at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case "$path \${COMP_WORDS[at]}" in
      ${paths.join('|')}) path="$path \${COMP_WORDS[at]}" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -o bashdefault -F _landfall ${program!.path[0]}
`;
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
          `complete -c ${name}${when(seen)} -l ${option.name.slice(2)} -d '${quoted(option.description)}'`,
      ),
    ];
  });
  return `# ${name} completion fish > ~/.config/fish/completions/${name}.fish\n${lines.join('\n')}\n`;
}

/** Inside single quotes of fish, backslash and quote are escaped by a backslash. */
const quoted = (text: string): string => text.replace(/[\\']/g, '\\$&');
