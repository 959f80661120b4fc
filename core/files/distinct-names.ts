/**
 * Names for one folder: the second `name.pdf` is `name (2).pdf`. Without regard to case, as on most disks.
 */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/su.exec(name)!;
    let distinct = name;
    for (let number = 2; taken.has(distinct.toLowerCase()); number++)
      distinct = `${stem} (${number})${ending ?? ''}`;
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
