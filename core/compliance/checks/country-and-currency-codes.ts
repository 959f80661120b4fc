import currencyCodes from 'currency-codes';
import countryCodes from 'i18n-iso-countries/index.js';
import type { CheckSubject } from '../check-subject.ts';
import type { ComplianceCheck } from '../compliance-result.ts';
import { fieldValues } from '../field-values.ts';
import { type Finding, notApplicable, outcome } from '../findings.ts';
import { decimalsOf } from '../money-rounding.ts';
import { documentData, fieldsOfRole, partiesOf, textAt } from '../subject-fields.ts';
import { counted, figure, listed, sentence } from '../wording.ts';

const identity = { checkId: 'country_and_currency_codes', checkName: 'Country and Currency Codes' } as const;

/** ISO 4217: precious metals, bond units, tests and "no currency" are no money that anything is paid in. */
const notMoney = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX CHE CHW CLF COU MXV USN UYI UYW BOV'.split(' '),
);

/** Are countries codes of ISO 3166-1 and is the currency one of ISO 4217, as customs systems take them? */
export function checkCodes(subject: CheckSubject): ComplianceCheck {
  const countries = [
    ...partiesOf(subject).flatMap(({ path, label, country }) =>
      country === null ? [] : [{ path: `${path}.country`, label: `country of the ${label}`, value: country }],
    ),
    ...fieldsOfRole(subject, 'country_from', 'country_to').map(({ path, label, value }) => ({
      path,
      label,
      value: String(value),
    })),
  ];
  const currency = textAt(documentData(subject), 'currency');
  if (countries.length === 0 && currency === null)
    return notApplicable(identity, 'No countries and no currency were read from this document.');
  const groups = Map.groupBy(countries, ({ value }) => value);
  return outcome(
    subject,
    identity,
    [
      ...[...groups].flatMap(([code, fields]) => countryFinding(subject, code, fields) ?? []),
      ...(currency === null ? [] : currencyFindings(subject, currency)),
    ],
    `${listed(
      [
        countries.length > 0
          ? `${counted(countries.length, 'country field')} with ${counted(groups.size, 'code')} of ISO 3166-1 or known to customs`
          : '',
        currency === null ? '' : `the currency ${currency} of ISO 4217`,
      ].filter(Boolean),
    )}: all in order.`,
    { details: { countries: [...groups.keys()], currency } },
  );
}

interface CountryField {
  readonly path: string;
  readonly label: string;
}

function countryFinding(
  subject: CheckSubject,
  code: string,
  fields: readonly CountryField[],
): Finding | null {
  const note = subject.rules.countryCodes.find((one) => one.code === code);
  if (
    note?.standing === 'accepted' ||
    (!note && countryCodes.alpha2ToAlpha3(code) !== undefined && /^[A-Z]{2}$/.test(code))
  )
    return null;
  const shown = fields.slice(0, 3).map(({ label }) => `the ${label}`);
  const where = sentence(listed(fields.length > 3 ? [...shown, `${fields.length - 3} more`] : shown));
  const found = {
    fields: fields.map(({ path }) => path),
    value: code,
  };
  if (!note)
    return {
      ...found,
      status: 'failed',
      problem: 'unknown_country',
      message: `${where}: “${code}” is no country code of ISO 3166-1. Enter the two letters of the country that the page names.`,
    };
  const meaning = { meant: 'means', former: 'was the code of', accepted: 'is' }[note.standing];
  return {
    ...found,
    status: 'warning',
    problem: note.standing === 'former' ? 'former_country' : 'other_country_code',
    message: `${where}: “${code}” ${meaning} ${note.name} and is not assigned by ISO 3166-1. ${note.action}`,
    source: note.source,
    checkedOn: note.checkedOn,
  };
}

function currencyFindings(subject: CheckSubject, code: string): readonly Finding[] {
  const found = { fields: ['currency'], value: code };
  const note = subject.rules.currencyCodes.find((one) => one.code === code);
  const date = textAt(documentData(subject), 'invoiceDate') ?? subject.today;
  if (note && (note.withdrawnOn === null || date >= note.withdrawnOn))
    return [
      {
        ...found,
        status: 'failed',
        problem: 'withdrawn_currency',
        message:
          note.withdrawnOn === null
            ? `The currency “${code}” (${note.name}) is no code of ISO 4217: enter ${note.replacedBy}.`
            : `The currency “${code}” (${note.name}) has been no money since ${note.withdrawnOn}, and the invoice is of ${date}. Look at the page; if it is printed so, ask the supplier for the amounts in ${note.replacedBy}.`,
        source: note.source,
        checkedOn: note.checkedOn,
      },
    ];
  const known = currencyCodes.code(code);
  if (!note && (!known || notMoney.has(code)))
    return [
      {
        ...found,
        status: 'failed',
        problem: 'unknown_currency',
        message: `The currency “${code}” ${known ? `(${known.currency}) is no money that goods are paid with` : 'is no code of ISO 4217'}. Enter the three letters of the currency that the page names.`,
      },
    ];
  return [...tooManyDecimals(subject, code, known?.digits)];
}

const amountPaths = ['totalAmount', 'subtotal', 'taxAmount', 'lineItems[].total'];

/** Yen have no hundredths: decimals in a total betray another currency or a misread separator. */
function tooManyDecimals(
  subject: CheckSubject,
  code: string,
  digits: number | undefined,
): readonly Finding[] {
  if (digits === undefined) return [];
  const data = documentData(subject);
  const odd = amountPaths
    .flatMap((path) => fieldValues(data, path))
    .filter(({ value }) => typeof value === 'number' && decimalsOf(value) > digits);
  const [first] = odd;
  if (!first) return [];
  return [
    {
      status: 'warning',
      problem: 'decimals_of_currency',
      fields: ['currency', ...odd.map(({ path }) => path)],
      value: first.value,
      message: `${first.path} is ${figure(Number(first.value))}, but amounts in ${code} have ${digits === 0 ? 'no decimals' : `at most ${digits} decimals`}. Look whether the currency or the figure was misread, or prices are in another currency.`,
      source: 'ISO 4217, minor units',
    },
  ];
}
