import type { DocumentType } from '../../extraction/extraction.ts';
import type { RuleFinding } from './finding.ts';
import type { ConsistencyKnowledge } from './knowledge.ts';
import type { EarlierDecision, Paper, PaperElsewhere, PaperOf } from './paper.ts';

/** How near two descriptions of goods are. */
export interface MeaningLikeness {
  /** Nearness of meaning, 0 to 1: of two names for one thing it is high. */
  readonly meaning: number;
  /** How far the HS search looks for both in the same chapters, 0 to 1: of a kind, if not the same thing. */
  readonly kind: number;
}

/** Null where that is not known: no model, or words of another language than English. */
export type LikenessOfMeaning = (left: string, right: string) => MeaningLikeness | null;

/** The input of a rule. Everything is given; a rule reads no clock, no file, no network. */
export interface RuleContext {
  readonly papers: readonly Paper[];
  /** The shipment's paper of a type; undefined when there is none. */
  readonly paper: <Type extends DocumentType>(type: Type) => PaperOf<Type> | undefined;
  /** How many documents of the shipment have no known type. */
  readonly unrecognized: number;
  /** Earlier papers of the shipment that another of their type took the place of. */
  readonly superseded: readonly Paper[];
  readonly elsewhere: readonly PaperElsewhere[];
  readonly earlierDecisions: readonly EarlierDecision[];
  readonly likenessOfMeaning: LikenessOfMeaning;
  readonly knowledge: ConsistencyKnowledge;
}

/** One question that a broker asks of the papers of a shipment. */
export interface ConsistencyRule {
  /** Stable, for programs: `invoice-number-cited`. */
  readonly id: string;
  /** For people: `Invoice number cited on other papers`. */
  readonly name: string;
  /** The message when the papers were compared and agree. */
  readonly passed: string;
  /** A reader doubts figures that break this paper's own sums: here that is the error, and no reason to be quiet. */
  readonly sumsOf?: DocumentType;
  /**
   * Texts in which only words are quoted that name themselves: `P.O. NO. 4711` is another order's number also where
   * the text around it may be no description of the goods.
   */
  readonly quotesFrom?: readonly string[];
  /** The rule weighs by itself how surely a value was read. */
  readonly weighsDoubt?: true;
  /**
   * Pure. What is wrong; nothing when all agree; null when the papers hold nothing to compare, so that the
   * report does not claim what was not looked at.
   */
  readonly check: (context: RuleContext) => readonly RuleFinding[] | null;
}
