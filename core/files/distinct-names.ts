/**
 * Names for one folder: the second `name.pdf` is `name (2).pdf`. Without regard to case, as on most disks.
 */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  /** Where to go on counting: of thousands of one name, each would otherwise ask for all before it. */
  const nextNumbers = new Map<string, number>();
  return names.map((name) => {
    const [, stem, ending] = /^(.*?)(\.[^.]*)?$/su.exec(name)!;
    let distinct = name;
    const key = name.toLowerCase();
    let number = nextNumbers.get(key) ?? 2;
    for (; taken.has(distinct.toLowerCase()); number++) distinct = `${stem} (${number})${ending ?? ''}`;
    nextNumbers.set(key, number);
    taken.add(distinct.toLowerCase());
    return distinct;
  });
}
