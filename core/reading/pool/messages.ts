import type { MissingWalls } from '../../box/box.ts';
import type { ReadingFailureCode } from '../reading-error.ts';

/** Parent to child: one piece of work. */
export interface WorkMessage<Request> {
  readonly id: number;
  readonly request: Request;
}

/** Parent to child: what the child asked while it worked. */
export interface AnswerMessage {
  readonly question: number;
  /** Absent: it could not be answered. */
  readonly answer?: unknown;
  readonly failure?: string;
}

/** Child to parent. */
export type ChildMessage<Result> =
  /** `missingWalls`: of its box; null where it is in none. */
  | { readonly type: 'ready'; readonly missingWalls: MissingWalls | null }
  /** How many pages the work has, which extends its time. */
  | { readonly type: 'pages'; readonly id: number; readonly count: number }
  /** Something that only the parent knows; answered with the number of the question. */
  | { readonly type: 'ask'; readonly question: number; readonly asked: unknown }
  /** How far the work has come: what a later try can go on from. */
  | { readonly type: 'step'; readonly id: number; readonly step: unknown }
  | { readonly type: 'done'; readonly id: number; readonly result: Result }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly code: ReadingFailureCode;
      readonly message: string;
      /** Where it happened, for the log; without anything of the document. */
      readonly trace: string;
    };
