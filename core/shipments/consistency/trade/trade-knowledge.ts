import { join } from 'node:path';
import { type CompanyWords, loadCompanyWords } from './company-words.ts';
import { type ContainerRoomOf, loadContainerSizes } from './container-sizes.ts';
import { type DateOrder, loadDateOrders } from './date-order.ts';
import { loadDocumentSet, type NeededDocument } from './document-set.ts';
import { type IncotermDuty, loadIncotermDuties } from './incoterm-duties.ts';
import { loadOriginPhrases, type MadeIn } from './origin-phrases.ts';
import { loadPlaceBook, type PlaceBook } from './place-book.ts';
import { type AgreementIn, loadTradeAgreements } from './trade-agreements.ts';
import { loadTransportWords, type TransportWordKind } from './transport-words.ts';

/** The knowledge of the rules of papers, parties, carriage and terms. */
export interface TradeKnowledge {
  readonly companies: CompanyWords;
  readonly places: PlaceBook;
  readonly incotermDuties: ReadonlyMap<string, IncotermDuty>;
  readonly containerRoomOf: ContainerRoomOf;
  readonly dateOrders: readonly DateOrder[];
  readonly documentSet: readonly NeededDocument[];
  readonly agreementIn: AgreementIn;
  readonly madeIn: MadeIn;
  readonly transportWords: ReadonlyMap<string, TransportWordKind>;
}

/** @throws DataFileError naming file, line and what to change. */
export function loadTradeKnowledge(folder: string): TradeKnowledge {
  const file = (name: string) => join(folder, 'shipments', name);
  return {
    companies: loadCompanyWords(file('company-words.tsv')),
    places: loadPlaceBook(file('places.tsv'), file('regions.tsv')),
    incotermDuties: loadIncotermDuties(file('incoterm-duties.tsv')),
    containerRoomOf: loadContainerSizes(file('container-sizes.tsv'), file('container-kinds.tsv')),
    dateOrders: loadDateOrders(file('date-order.tsv')),
    documentSet: loadDocumentSet(file('document-set.tsv')),
    agreementIn: loadTradeAgreements(file('trade-agreements.tsv')),
    madeIn: loadOriginPhrases(file('origin-phrases.tsv')),
    transportWords: loadTransportWords(file('transport-words.tsv')),
  };
}
