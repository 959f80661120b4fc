/**
 * Whether an SPDX licence expression is met by licences that are accepted: of `OR` one side, of `AND` both. A licence
 * with an exception (`WITH`) is accepted under its whole name only.
 *
 * Grammar: SPDX 2.3, annex D. `WITH` binds closer than `AND`, and `AND` closer than `OR`.
 * @returns null for a text that is no such expression.
 */
export function isLicenceAccepted(expression: string, accepted: ReadonlySet<string>): boolean | null {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;

  function alternatives(): boolean | null {
    let result = conjunction();
    while (words[at] === 'OR') {
      at += 1;
      const other = conjunction();
      result = result === null || other === null ? null : result || other;
    }
    return result;
  }

  function conjunction(): boolean | null {
    let result = single();
    while (words[at] === 'AND') {
      at += 1;
      const other = single();
      result = result === null || other === null ? null : result && other;
    }
    return result;
  }

  function single(): boolean | null {
    const word = words[at++];
    if (word === '(') {
      const inner = alternatives();
      return words[at++] === ')' ? inner : null;
    }
    if (word === undefined || !isIdentifier(word)) return null;
    if (words[at] !== 'WITH') return accepted.has(word);
    const exception = words[at + 1];
    at += 2;
    return exception !== undefined && isIdentifier(exception)
      ? accepted.has(`${word} WITH ${exception}`)
      : null;
  }

  const result = alternatives();
  return at === words.length ? result : null;
}

const isIdentifier = (word: string): boolean =>
  /^[\w.-]+\+?$/.test(word) && !['AND', 'OR', 'WITH'].includes(word);
