import { join } from 'node:path';
import type { LocaleData } from 'i18n-iso-countries/index.js';
import countryNames from 'i18n-iso-countries/index.js';
import bg from 'i18n-iso-countries/langs/bg.json';
import cs from 'i18n-iso-countries/langs/cs.json';
import da from 'i18n-iso-countries/langs/da.json';
import de from 'i18n-iso-countries/langs/de.json';
import el from 'i18n-iso-countries/langs/el.json';
import en from 'i18n-iso-countries/langs/en.json';
import es from 'i18n-iso-countries/langs/es.json';
import fi from 'i18n-iso-countries/langs/fi.json';
import fr from 'i18n-iso-countries/langs/fr.json';
import hr from 'i18n-iso-countries/langs/hr.json';
import hu from 'i18n-iso-countries/langs/hu.json';
import id from 'i18n-iso-countries/langs/id.json';
import it from 'i18n-iso-countries/langs/it.json';
import nl from 'i18n-iso-countries/langs/nl.json';
import no from 'i18n-iso-countries/langs/no.json';
import pl from 'i18n-iso-countries/langs/pl.json';
import pt from 'i18n-iso-countries/langs/pt.json';
import ro from 'i18n-iso-countries/langs/ro.json';
import ru from 'i18n-iso-countries/langs/ru.json';
import sk from 'i18n-iso-countries/langs/sk.json';
import sl from 'i18n-iso-countries/langs/sl.json';
import sv from 'i18n-iso-countries/langs/sv.json';
import tr from 'i18n-iso-countries/langs/tr.json';
import uk from 'i18n-iso-countries/langs/uk.json';
import { foldText, squash } from '../../layout/fold.ts';
import { type PhraseBook, phraseBook } from '../../layout/phrases.ts';
import type { PostalForm } from '../values/address-country.ts';
import type { Calendar } from '../values/calendar.ts';
import { type CountryWords, countryKey } from '../values/country.ts';
import { type CurrencyFinder, currencyFinder } from '../values/currency.ts';
import type { DateWords } from '../values/date.ts';
import type { IncotermRule } from '../values/incoterm.ts';
import type { VolumeUnits } from '../values/volume.ts';
import type { WeightUnits } from '../values/weight.ts';
import { readCalendars } from './calendars.ts';
import { loadCurrencies } from './currency-tables.ts';
import { dateWords } from './date-words.ts';
import { readHeadings } from './hs-headings.ts';
import { readPostalForms } from './postal-forms.ts';
import { choiceCell, numberCell, readTableFile } from './table-file.ts';
import { readWeightUnits } from './weight-units.ts';

/** What the value readers know about the world. */
export interface ValueKnowledge {
  /** How dates are written, before it is known where a paper comes from. */
  readonly dates: DateWords;
  readonly calendars: readonly Calendar[];
  readonly currencies: CurrencyFinder;
  readonly weightUnits: WeightUnits;
  /** Folded units of quantity. */
  readonly quantityUnits: ReadonlySet<string>;
  /** Folded words for packages: cartons, Kolli, bultos. */
  readonly packageWords: ReadonlySet<string>;
  /** Those of them that tell no kind: packages, Kolli, bultos. */
  readonly anyPackageWords: ReadonlySet<string>;
  /** Those that end compounds in languages that write them as one word: Holzkisten, Europaletten. */
  readonly packageEndings: readonly string[];
  readonly volumeUnits: VolumeUnits;
  /** Who pays the freight, in the words of bills of lading. */
  readonly freightTerms: PhraseBook<'prepaid' | 'collect'>;
  readonly countries: CountryWords;
  /** How countries write their postal codes. */
  readonly postalForms: readonly PostalForm[];
  /** Headings of the Harmonized System, four digits: what tells a tariff code from a number of as many digits. */
  readonly hsHeadings: ReadonlySet<string>;
  readonly incoterms: readonly IncotermRule[];
  /** Folded legal forms of companies to how surely they tell a company, 0 to 1. */
  readonly legalForms: ReadonlyMap<string, number>;
}

const compounding: ReadonlySet<string> = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi']);

/** Languages in which countries are named; where two say the same of two countries, the first counts. */
const locales = [
  ...[en, de, fr, es, it, nl, pt, pl],
  ...[tr, sv, da, no, fi, cs, sk, hu, ro, hr, sl, el, bg, ru, uk, id],
] as LocaleData[];

const widespread: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl']);

/** Short names are words of other languages: "Man", "Fas", and "Cad." is a street where "Çad" is a country. */
const isTelling = (name: string, { locale }: LocaleData): boolean =>
  widespread.has(locale) || foldText(name).length >= 4;

function loadCountries(folder: string): CountryWords {
  const names = new Map<string, { code: string; certainty: number }>();
  const add = (name: string, code: string, certainty: number): void => {
    const key = countryKey(name);
    if (key.length > 1 && !names.has(key)) names.set(key, { code, certainty });
  };
  const path = join(folder, 'country-words.tsv');
  const rows = readTableFile(path, ['code', 'word', 'kind']);
  const kinds = { name: 1, adjective: 0.85, place: 0.7 } as const;
  for (const row of rows) {
    const kind = choiceCell(path, row, 'kind', ['name', 'adjective', 'place']);
    add(row.word ?? '', row.code ?? '', kinds[kind]);
  }
  for (const locale of locales) {
    for (const [code, name] of Object.entries(locale.countries)) {
      for (const one of [name].flat()) if (isTelling(one, locale)) add(one, code, 1);
    }
  }
  const alpha3 = new Map(Object.entries(countryNames.getAlpha3Codes()));
  const longest = Math.max(...[...names.keys()].map((name) => name.split(' ').length));
  return { names, alpha2: new Set(alpha3.values()), alpha3, longest };
}

/**
 * Loads data/values.
 * @throws Error naming file and line where a file is missing or says something that cannot be
 */
export function loadValueKnowledge(folder: string): ValueKnowledge {
  const calendars = readCalendars(join(folder, 'calendars.tsv'));
  const freightPath = join(folder, 'freight-terms.tsv');
  const volumesPath = join(folder, 'volume-units.tsv');
  const packages = readTableFile(join(folder, 'package-words.tsv'), ['word', 'language', 'kind']);
  const incotermsPath = join(folder, 'incoterms.tsv');
  const formsPath = join(folder, 'legal-forms.tsv');
  return {
    dates: dateWords(folder, calendars),
    calendars,
    currencies: currencyFinder(loadCurrencies(folder)),
    weightUnits: readWeightUnits(join(folder, 'weight-units.tsv')),
    quantityUnits: new Set(
      readTableFile(join(folder, 'quantity-units.tsv'), ['printed']).map((row) =>
        foldText(row.printed ?? ''),
      ),
    ),
    packageWords: new Set(packages.map((row) => foldText(row.word ?? ''))),
    packageEndings: packages
      .filter((row) => compounding.has(row.language ?? '') && (row.word ?? '').length >= 5)
      .map((row) => foldText(row.word ?? '')),
    anyPackageWords: new Set(
      packages.filter((row) => row.kind === 'any').map((row) => foldText(row.word ?? '')),
    ),
    volumeUnits: new Map(
      readTableFile(volumesPath, ['unit', 'printed']).map((row) => [
        squash(row.printed ?? ''),
        choiceCell(volumesPath, row, 'unit', ['m3', 'ft3', 'l']),
      ]),
    ),
    hsHeadings: readHeadings(join(folder, 'hs-headings.tsv')),
    freightTerms: phraseBook(
      readTableFile(freightPath, ['terms', 'phrase']).map((row) => [
        row.phrase ?? '',
        choiceCell(freightPath, row, 'terms', ['prepaid', 'collect']),
      ]),
    ),
    countries: loadCountries(folder),
    postalForms: readPostalForms(join(folder, 'postal-codes.tsv')),
    incoterms: readTableFile(incotermsPath, ['code', 'name', 'source', 'unlabelled']).map((row) => ({
      code: row.code ?? '',
      name: row.name ?? '',
      unlabelled: choiceCell(incotermsPath, row, 'unlabelled', ['yes', 'alone', 'no']) === 'yes',
      alone: row.unlabelled === 'alone',
    })),
    legalForms: new Map(
      readTableFile(formsPath, ['form', 'strength']).map((row) => [
        foldText(row.form ?? ''),
        numberCell(formsPath, row, 'strength', 0, 1),
      ]),
    ),
  };
}
