/** Characters: more would not help a person. */
const maximumLength = 200;

/** A client's name for itself (User-Agent), as a list may show it; undefined for one that does not. */
export function clientProgram(request: Request): string | undefined {
  const name = request.headers
    .get('user-agent')
    ?.replace(/[^\x20-\x7e]+/g, ' ')
    .trim();
  return name ? name.slice(0, maximumLength) : undefined;
}
