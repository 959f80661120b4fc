import type { PhraseMatch } from '../../layout/phrases.ts';
import { type Run, runOf } from '../../layout/run.ts';
import type { Label } from '../knowledge/label-knowledge.ts';

/** A line of a telephone, an e-mail, a web page or a bank, and others that are no address. */
export const contactLine =
  /^[\p{L}.\s-]{0,12}(?:\+|\(0?\d|00|0\d)[\d\s()/.-]{7,}$|@|(?:^|\s)(?:www\.|https?:)|\bIBAN\b|\b(?:GLN|DUNS|ILN)\b|^[\p{L}\s.-]{2,25}:\s*\d[\d\s-]{4,}(?:\(.*\))?$|^[\p{L}.\s]{3,22}(?:nr|no|n[º°])\.?:?\s*(?:[A-Z]{1,3}[-/ ]?)?\d{4,}$|^(?:S(?:hipped|HIPPED) )?[Pp](?:er|ER)\s.+\s(?:from|FROM|From)\s.+\s(?:to|TO|To)\s|^\p{So}|^[🀀-🀿]|^[cC]\/[oO](?!\p{L})/u;

/** A telephone number as North America groups it, which no postal code and no house number is: `555-123-4567`. */
const northAmericanPhone = /^\(?\d{3}\)?[\s.-]\s?\d{3}[\s.-]\d{4}$/;
/** Figures of a telephone number written without its country; five and three or four with a hyphen are a postal code. */
const bareFigures = /^(?!\d{5}-\d{3,4}$)\d[\d\s-]{6,13}\d$/;

/**
 * Whether a line is nothing but a telephone number that nothing names.
 *
 * @param hasPostalCode whether a line above has the postal code of the address already
 */
export const isBarePhone = (text: string, hasPostalCode: boolean): boolean =>
  northAmericanPhone.test(text) ||
  (hasPostalCode && bareFigures.test(text) && text.replace(/\D/g, '').length <= 12);

/** `…, Springfield IL 62701 USA, 555-123-4567`: where the number behind the address begins, or null. */
export function barePhoneAt(run: Run): number | null {
  const from = run.pieces.findLastIndex((_, at) => northAmericanPhone.test(runOf(run.pieces.slice(at)).text));
  return from > 0 && /\p{L}/u.test(runOf(run.pieces.slice(0, from)).text) ? from : null;
}

const phoneNumber = /^[\s:.]*(?:\+|\(?0)[\d\s()/.-]{7,}/;

/**
 * Where in a line something else than the address begins: a telephone or an e-mail behind a colon, or a telephone's
 * number behind its bare name (`Italia - Tel. +39 049 880000`). Null where nothing does.
 */
export function contactAt(run: Run, matches: readonly PhraseMatch<Label>[]): number | null {
  const contact = matches.find(
    (match) =>
      match.meanings.some((one) => one.field === 'contact') &&
      ((match.from > 0 && /:$/.test(run.pieces[match.to - 1]?.text ?? '')) ||
        phoneNumber.test(runOf(run.pieces.slice(match.to)).text)),
  );
  return contact?.from ?? null;
}
