import { runOf } from '../../layout/run.ts';
import type { CertificateOfOrigin } from '../certificate-of-origin-shape.ts';
import { type DocumentContext, meaningFor } from '../document-context.ts';
import { fieldReaders } from '../fields/field-readers.ts';
import { bestOf, candidatesFor, type ValueReader } from '../fields/header-fields.ts';
import { boxText } from '../forms/box-text.ts';
import { boxedParty } from '../forms/boxed-party.ts';
import { boxedPlaces } from '../forms/boxed-places.ts';
import { issueDate } from '../forms/issue-date.ts';
import { paperNumber, stampedNumber } from '../forms/paper-number.ts';
import { roleReferredTo } from '../forms/same-party.ts';
import type { Found } from '../found.ts';
import { findGoodsRows } from '../goods/goods-rows.ts';
import type { LabelField } from '../knowledge/label-knowledge.ts';
import { phrasePattern } from '../knowledge/phrase-lists.ts';
import type { FoundParty } from '../parties/read-parties.ts';
import { type ExtractedPaper, Paths, withoutPrint } from '../paths.ts';
import { agreementNamed } from './agreement.ts';
import {
  authorityInSentence,
  authorityLabelled,
  authorityNamed,
  authorityOverCaption,
  authorityOverDate,
} from './authority.ts';
import { labelledNumber } from './certificate-number.ts';
import { certifiedDate } from './certified-date.ts';
import { certifiedGoods } from './certified-goods.ts';
import { invoiceReference } from './invoice-reference.ts';
import { letterParties } from './letter-parties.ts';
import { letterheadTaxId } from './letterhead-tax-id.ts';
import { listedGoods } from './listed-goods.ts';
import { numberedArticles } from './numbered-articles.ts';
import { statedCountry } from './stated-country.ts';
import { transportDetails } from './transport.ts';
import { unheadedGoods } from './unheaded-goods.ts';

const goodsRules = {
  isGoods: (roles: ReadonlySet<string | null>) =>
    roles.has('description') &&
    ['quantity', 'grossWeight', 'hsCode', 'originCriterion'].some((name) => roles.has(name)),
  figures: ['quantity', 'grossWeight', 'packageCount'] as const,
  isForm: true,
};

/** What a blank form itself prints: its agreement, the office and the country that issue it. */
const printedFields = ['agreement', 'issuingAuthority', 'countryOfOrigin', 'countryOfDestination'];

const articleFirst = phrasePattern(String.raw`^{{article}}\s(?=\p{L}{3})`);

/** The agreement in its box. "TRATADO DE LIBRE COMERCIO Mexico - Colombia" over the paper names it with the words of the label. */
function agreementOf(
  context: DocumentContext,
  taken: ReadonlyMap<number, ReadonlySet<number>>,
): Found<string> | null {
  const named = agreementNamed(context);
  const beginsName = context.hits.some(
    (hit) =>
      hit.leads &&
      !hit.colon &&
      !hit.alone &&
      meaningFor(hit, 'agreement') !== null &&
      named?.evidence.text.startsWith(runOf(hit.segment.pieces.slice(hit.from, hit.to)).text),
  );
  if (beginsName) return named;
  const boxed = boxText('agreement', () => false, context, taken) ?? named;
  // "Issued under | the Free Trade Agreement": the article behind a label is none of the name.
  return boxed && { ...boxed, value: boxed.value.replace(articleFirst(), '') };
}

/** The parties in their boxes; where one only refers to another (`SAME AS CERTIFIER`), that one. */
function partiesOf(context: DocumentContext, taken: ReadonlyMap<number, ReadonlySet<number>>) {
  // The producer may be the same as the exporter, and he the same as the certifier.
  const read = (fields: readonly LabelField[], usual: LabelField, isFurther = true): FoundParty =>
    boxedParty(
      fields,
      context,
      taken,
      isFurther
        ? (said) => read([roleReferredTo(said, context) ?? usual], 'certifier', usual === 'exporter')
        : undefined,
    );
  return {
    exporter: read(['exporter', 'supplier'], 'certifier'),
    producer: read(['producer'], 'exporter'),
    importer: read(['importer', 'consignee', 'buyer'], 'consignee'),
  };
}

/** Reads all fields of a certificate of origin. */
export function extractCertificate(context: DocumentContext): ExtractedPaper<CertificateOfOrigin> {
  const paths = new Paths();
  const table = findGoodsRows(context, goodsRules);
  const taken = table?.lines ?? new Map<number, ReadonlySet<number>>();
  const labelled = boxedPlaces(context, taken);
  const readers = fieldReaders(context);
  const best = <T>(field: LabelField, reader: ValueReader<T>, least = 0.4): Found<T> | null =>
    bestOf(candidatesFor(field, reader, labelled), least);
  if (table) context.trace?.addTable(table);
  const tabled = certifiedGoods(table, context);
  const counted = tabled.length > 0 ? tabled : numberedArticles(context);
  const listed = counted.length > 0 ? counted : listedGoods(context);
  const lines = listed.length > 0 ? listed : unheadedGoods(context);
  const invoice = invoiceReference(table, labelled, readers, context);
  const stated = issueDate(labelled, readers.date, context, taken, [invoice.date]);
  const certified = certifiedDate(context, taken);
  // The authority certifies what the exporter has declared before.
  const issued = stated && certified && certified.value > stated.value ? certified : stated;
  const letter = letterParties(context, taken);
  const parties = partiesOf(context, taken);
  const named = letter?.exporter ?? parties.exporter;
  const exporter = { ...named, taxId: named.taxId ?? letterheadTaxId(named.name, context) };
  const data: CertificateOfOrigin = {
    certificateNumber: paths.value(
      'certificateNumber',
      labelledNumber(labelled, readers.identifier, context) ??
        paperNumber(context, taken, 'certificate_of_origin') ??
        stampedNumber(context, taken),
    ),
    issueDate: paths.value('issueDate', issued),
    agreement: paths.value('agreement', agreementOf(context, taken)),
    exporter: paths.party('exporter', exporter),
    producer: paths.party('producer', parties.producer),
    importer: paths.party('importer', letter?.importer ?? parties.importer),
    countryOfOrigin: paths.value(
      'countryOfOrigin',
      best('countryOfOrigin', readers.country) ?? statedCountry('countryOfOrigin', context),
    ),
    countryOfDestination: paths.value(
      'countryOfDestination',
      best('countryOfDestination', readers.country) ?? statedCountry('countryOfDestination', context),
    ),
    invoiceNumber: paths.value('invoiceNumber', invoice.number),
    invoiceDate: paths.value('invoiceDate', invoice.date),
    transportDetails: paths.value('transportDetails', transportDetails(context, taken)),
    issuingAuthority: paths.value(
      'issuingAuthority',
      authorityLabelled(labelled, context) ??
        authorityNamed(context) ??
        authorityInSentence(context) ??
        authorityOverDate(issued, context) ??
        authorityOverCaption(context),
    ),
    lineItems: lines.map((line, at) => {
      const path = `lineItems[${at}]`;
      return {
        lineNumber: paths.value(`${path}.lineNumber`, line.lineNumber),
        description: paths.value(`${path}.description`, line.description),
        hsCode: paths.value(`${path}.hsCode`, line.hsCode),
        originCriterion: paths.value(`${path}.originCriterion`, line.originCriterion),
        countryOfOrigin: paths.value(`${path}.countryOfOrigin`, line.countryOfOrigin),
        quantity: paths.value(`${path}.quantity`, line.quantity),
        unit: paths.value(`${path}.unit`, line.unit),
        grossWeight: paths.value(`${path}.grossWeight`, line.grossWeight),
        packageCount: paths.value(`${path}.packageCount`, line.packageCount),
      };
    }),
  };
  return withoutPrint({ data, confidence: paths.confidence, evidence: paths.evidence }, printedFields);
}
