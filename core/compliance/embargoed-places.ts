import type { CheckSubject } from './check-subject.ts';
import type { Embargo } from './embargoes.ts';
import { wordsOf } from './goods-words.ts';
import { documentData, fieldsOfRole, partiesOf, textAt } from './subject-fields.ts';

/** A country or a place that a document names. */
export interface NamedPlace {
  readonly path: string;
  /** `country of the buyer`, `port of discharge`. */
  readonly label: string;
  readonly side: 'from' | 'to';
  /** ISO 3166-1 alpha-2, as far as it is known of the place. */
  readonly country: string | null;
  /** Null: the field is the country itself. */
  readonly words: string | null;
  /** As it is in the field. */
  readonly text: string;
}

export interface PlaceMatch {
  readonly path: string;
  readonly label: string;
  /** The code, or the words that matched. */
  readonly text: string;
}

/** Where goods come from and go to, and who has to do with them. */
export function placesOf(subject: CheckSubject): readonly NamedPlace[] {
  const sideOf = (role: string): NamedPlace['side'] => (role.endsWith('_to') ? 'to' : 'from');
  return [
    ...fieldsOfRole(subject, 'country_from', 'country_to').map(({ path, label, role, value }) => ({
      path,
      label,
      side: sideOf(role),
      country: String(value),
      words: null,
      text: String(value),
    })),
    ...fieldsOfRole(subject, 'place_from', 'place_to').map(({ path, label, role, value }) => ({
      path,
      label,
      side: path === 'incotermPlace' ? sideOfIncotermPlace(subject) : sideOf(role),
      country: null,
      words: wordsOf(String(value)),
      text: String(value),
    })),
    ...partiesOf(subject).flatMap(({ path, label, role, address, country }) => {
      const side = sideOf(role);
      return [
        ...(country === null
          ? []
          : [
              {
                path: `${path}.country`,
                label: `country of the ${label}`,
                side,
                country,
                words: null,
                text: country,
              },
            ]),
        ...(address === null
          ? []
          : [
              {
                path: `${path}.address`,
                label: `address of the ${label}`,
                side,
                country,
                words: wordsOf(address),
                text: address,
              },
            ]),
      ];
    }),
  ];
}

/** Terms of the groups E and F name a place where goods are handed over, those of C and D where they go. */
function sideOfIncotermPlace(subject: CheckSubject): NamedPlace['side'] {
  return /^[EF]/i.test(textAt(documentData(subject), 'incoterm') ?? '') ? 'from' : 'to';
}

/** The places that an embargo means. A place in a country where the region does not lie is a namesake. */
export function placesMatched(embargo: Embargo, places: readonly NamedPlace[]): readonly PlaceMatch[] {
  return places
    .filter(({ side }) => embargo.direction === 'any' || embargo.direction === side)
    .flatMap(({ path, label, country, words, text }) => {
      if (words === null)
        return country !== null && embargo.countries.includes(country) ? [{ path, label, text }] : [];
      if (country !== null && !embargo.placeCountries.includes(country)) return [];
      for (const phrase of embargo.places) {
        const found = phrase.findIn(words);
        if (found !== null) return [{ path, label, text: found }];
      }
      return [];
    });
}
