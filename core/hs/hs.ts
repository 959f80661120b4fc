/** One suggested subheading. Informational only: never more than six digits. */
export interface HsCandidate {
  /** Dotted: `6109.10`. */
  readonly code: string;
  readonly description: string;
  /** Descriptions from chapter to subheading. */
  readonly path: readonly string[];
  /** 0 to 1: of all answers given 0.7, about 70 % should be right. */
  readonly confidence: number;
  /** `61` */
  readonly chapter: string;
  /** `61.09` */
  readonly heading: string;
  readonly nomenclature: 'HS2022' | 'HS2017';
  readonly matchedTerms: readonly string[];
  /** Present where the organization itself has decided so; such a candidate comes before the others. */
  readonly ownDecision?: HsOwnDecision;
}

/** That people of the organization gave these goods this code, on documents that they approved or reviewed. */
export interface HsOwnDecision {
  /** As decided, national digits included: `6109.10.00.10`. */
  readonly code: string;
  /** Documents on which it was decided so. */
  readonly decisionCount: number;
  /** False: the same goods were given another code later. */
  readonly isLatest: boolean;
  /** When, by whom and on which document it was last decided so. */
  readonly decidedAt: string;
  /** A user; null for an API key. */
  readonly decidedBy: string | null;
  /** Null for an API key and for a user who was removed. */
  readonly decidedByEmail: string | null;
  readonly documentId: string;
  readonly fileName: string;
}

/** A notice about an answer, to read before using it. */
export interface HsNotice {
  readonly code:
    | 'NOT_GOODS'
    | 'LANGUAGE'
    | 'TOO_VAGUE'
    | 'UNKNOWN_WORDS'
    | 'REPLACED_CODE'
    | 'UNKNOWN_CODE'
    | 'INCOMPLETE_CODE';
  /** In words, with what to do. */
  readonly message: string;
}

export interface HsSearchResult {
  readonly query: string;
  readonly nomenclature: 'HS2022';
  readonly notice: HsNotice | null;
  readonly results: readonly HsCandidate[];
}

/** How a description reads in the words of the tariff. */
export interface HsRephrasing {
  readonly original: string;
  /** The same as `original` when there was nothing to put otherwise. */
  readonly rephrased: string;
  /** The query in other words: "did you mean". */
  readonly terms: readonly { readonly from: string; readonly to: string }[];
}

export interface HsAssistedResult extends HsSearchResult {
  readonly rephrasing: HsRephrasing;
  /** Which assistant answered: `local`, or the model that was asked. */
  readonly provider: string;
}

/** Assisted searches of an organization on one UTC day. */
export interface HsAllowance {
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  /** The next midnight in UTC. */
  readonly resetsAt: string;
}

/** The facts that would move goods from a candidate to another code. */
export interface HsMove {
  /** A condition in words: "it is mainly of cotton". */
  readonly if: string;
  readonly to: string;
  /** Of the code in `to`. */
  readonly description: string;
  /** Why, of goods that are commonly taken for the candidate's; null where the condition itself states it. */
  readonly reason: string | null;
}

export interface HsExplanation {
  readonly path: readonly string[];
  readonly matchedTerms: readonly string[];
  readonly movesElsewhere: readonly HsMove[];
}

export interface HsExplainedResult extends HsSearchResult {
  readonly results: readonly (HsCandidate & { readonly explanation: HsExplanation })[];
}

/** Something to ask whoever has the goods in hand. */
export interface HsQuestion {
  readonly attribute: string;
  /** In plain words. */
  readonly question: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** The candidates that this answer would leave standing, likeliest first. */
    readonly candidateCodes: readonly string[];
  }[];
  /** By how much an answer is expected to raise the probability of the top candidate; 0 to 1. */
  readonly expectedAccuracyLift: number;
}

/** Values by the name of the attribute; `unknown` for one that nobody knew. */
export type HsAttributes = Readonly<Record<string, string>>;

export interface HsSuggestion {
  readonly query: string;
  readonly attributes: HsAttributes;
  readonly notice: HsNotice | null;
  readonly candidates: readonly HsCandidate[];
  /** The one that helps most first; none when no question would change much. */
  readonly questions: readonly HsQuestion[];
}

/** A candidate after the answers. */
export interface HsReclassifiedCandidate extends HsCandidate {
  /** Its place before the answers, from 1. */
  readonly previousRank: number;
}

export interface HsReclassification {
  readonly query: string;
  readonly attributes: HsAttributes;
  readonly notice: HsNotice | null;
  readonly candidates: readonly HsReclassifiedCandidate[];
}

export type HsLevel = 'chapter' | 'heading' | 'subheading';

export interface HsEntry {
  readonly code: string;
  readonly description: string;
  readonly level: HsLevel;
  readonly childCount: number;
}

/** An entry on the way down the tree. */
export interface HsBrowsedEntry extends HsEntry {
  /** Of a chapter; null below. */
  readonly section: { readonly number: string; readonly title: string } | null;
}

export interface HsBrowseResult {
  /** The edition that the code is of. */
  readonly nomenclature: 'HS2022' | 'HS2017';
  /** The code asked for; null for all chapters. */
  readonly parent: HsEntry | null;
  /** Descriptions from chapter to parent. */
  readonly path: readonly string[];
  /** In the order of their codes; none below a subheading. */
  readonly children: readonly HsBrowsedEntry[];
}

export interface HsLookup {
  readonly code: string;
  readonly description: string;
  readonly level: HsLevel;
  readonly path: readonly string[];
  readonly nomenclature: 'HS2022' | 'HS2017';
  readonly isLeaf: boolean;
  readonly children: readonly HsEntry[];
  readonly validIn: readonly ('HS2022' | 'HS2017')[];
  readonly standardUnit: string | null;
  readonly replacedBy: readonly string[];
  readonly replaces: readonly string[];
  readonly notes: readonly string[];
  /** The longer national code that was asked for, when more than six digits were given; else null. */
  readonly requested: string | null;
}

/** The outcome of a code from HS 2017 to HS 2022. */
export interface HsChange {
  readonly code: string;
  readonly level: HsLevel;
  /** `changed`: there in both, with other words or with goods of a removed code. */
  readonly kind: 'added' | 'removed' | 'changed';
  /** In HS 2022; of a removed code, in HS 2017. */
  readonly description: string;
  /** In HS 2017, where HS 2022 words it otherwise; else null. */
  readonly previousDescription: string | null;
  /** Of a removed code: those that took over its goods. */
  readonly replacedBy: readonly string[];
  /** Removed codes whose goods it took over. */
  readonly replaces: readonly string[];
}

export interface HsChanges {
  readonly from: 'HS2017';
  readonly to: 'HS2022';
  /** The code asked for; null for everything. */
  readonly code: string | null;
  /** In the order of their codes, headings before their subheadings; what is not here is the same in both. */
  readonly changes: readonly HsChange[];
}

export interface HsVersions {
  readonly primary: 'HS2022';
  readonly versions: readonly {
    readonly id: 'HS2022' | 'HS2017';
    readonly name: string;
    readonly validFrom: string;
    readonly subheadingCount: number;
    readonly isPrimary: boolean;
  }[];
}

/** The answers to a longer list of descriptions, one each, in order; a bad one carries its error. */
export type HsBatchAnswer =
  | HsSearchResult
  | { readonly query: string; readonly error: { readonly code: string; readonly message: string } };

/** The public face of this domain. */
export interface HsService {
  /** Loads model and index if nobody has yet; settles once they can answer. @throws ServiceError AI_UNAVAILABLE */
  ready(): Promise<void>;
  isReady(): boolean;
  /**
   * @param query a goods description, 1 to 10,000 characters after trimming.
   * @param topK 1 to 20.
   * @throws ServiceError VALIDATION_FAILED for an empty or too long query or topK out of range;
   * AI_UNAVAILABLE when the model's worker is down.
   */
  search(query: string, topK?: number): Promise<HsSearchResult>;
  /** Several descriptions with one pass of the model; one bad description does not stop the rest. */
  searchMany(queries: readonly string[], topK?: number): Promise<readonly HsBatchAnswer[]>;
  /**
   * As `search`, with the description put into the words of the tariff by an assistant. Counts against no
   * allowance: see `AssistedSearches`.
   * @throws ServiceError as `search`; AI_UNAVAILABLE also when the assistant gives no usable answer.
   */
  assistedSearch(query: string, topK?: number): Promise<HsAssistedResult>;
  /** The same answer, with an explanation of each candidate. @throws ServiceError as `search` */
  explain(query: string, topK?: number): Promise<HsExplainedResult>;
  /**
   * The candidates with the answers applied, and what to ask next.
   * @throws ServiceError as `search`; VALIDATION_FAILED for an unknown attribute or value.
   */
  suggest(query: string, attributes?: HsAttributes, topK?: number): Promise<HsSuggestion>;
  /** The candidates ranked again with the answers applied. @throws ServiceError as `suggest` */
  reclassify(query: string, attributes: HsAttributes, topK?: number): Promise<HsReclassification>;
  /**
   * @param code 2, 4, or 6 to 10 digits, dotted or not, of either edition.
   * @throws ServiceError VALIDATION_FAILED (malformed), HS_CODE_NOT_FOUND.
   */
  lookup(code: string): HsLookup;
  /**
   * @param code 2, 4 or 6 digits, dotted or not; none: the chapters.
   * @throws ServiceError VALIDATION_FAILED (malformed), HS_CODE_NOT_FOUND.
   */
  browse(code?: string): HsBrowseResult;
  versions(): HsVersions;
  /**
   * The changes of HS 2022 against HS 2017.
   * @param code 2, 4 or 6 to 10 digits, dotted or not; none: everything.
   * @throws ServiceError VALIDATION_FAILED (malformed), HS_CODE_NOT_FOUND (in neither edition).
   */
  changes(code?: string): HsChanges;
  /**
   * The meanings of texts: vectors of length 1, one per text. Their dot product is the likeness of two texts.
   * @throws ServiceError AI_UNAVAILABLE
   */
  meaningsOf(texts: readonly string[]): Promise<readonly Float32Array[]>;
  close(): Promise<void>;
}
