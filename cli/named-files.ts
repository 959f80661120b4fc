/** As many names as a person reads. */
const mostNames = 10;

/** The names with commas between; of many the first, and how many more there are. */
export function namedFiles(names: readonly string[]): string {
  const more = names.length - mostNames;
  if (more <= 1) return names.join(', ');
  return `${names.slice(0, mostNames).join(', ')} and ${more.toLocaleString('en')} more`;
}
