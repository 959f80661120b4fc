import type { PageLayout } from '../../layout/lines.ts';
import type { DocumentContext } from '../document-context.ts';
import type { DocumentType } from '../extraction.ts';
import type { ExtractedPaper } from '../paths.ts';
import { valuesByPath } from '../taught/values.ts';
import type { TraceCandidate } from '../trace/trace.ts';
import type { SiblingChange } from './change.ts';
import { chooseStated } from './choose-stated.ts';
import { meantValues } from './meant.ts';
import { mendSigns } from './mend-signs.ts';
import { isProvenValue } from './proven-value.ts';
import { siblingLimits } from './sibling-limits.ts';
import type { Stated } from './stated.ts';

/** How a paper is read, to be decided with what others state. */
export interface DecidedPaper {
  readonly type: DocumentType;
  readonly layouts: readonly PageLayout[];
  readonly paper: ExtractedPaper<object>;
  readonly context: DocumentContext;
  /** How sure each value is, 0 to 1, by path. */
  readonly sureness: Readonly<Record<string, number>>;
  /** What was proposed for a field. */
  readonly candidates: (path: string) => readonly Pick<TraceCandidate, 'value' | 'evidence'>[];
  /** Reads other pages in the same way. */
  readonly read: (layouts: readonly PageLayout[]) => ExtractedPaper<object>;
}

/** A paper with the values for which other papers of its shipment speak. */
export interface BesideSiblings {
  readonly paper: ExtractedPaper<object>;
  readonly changes: readonly SiblingChange[];
  /** Paths of changed values that nothing proves. */
  readonly doubtful: readonly string[];
  /** How sure the changed values are. @param fields how sure all would be by themselves */
  readonly sureness: (fields: Readonly<Record<string, number>>) => Readonly<Record<string, number>>;
}

/** @param stated by papers beside it; those of its own type state other papers' values */
export function withSiblings(decided: DecidedPaper, stated: readonly Stated[]): BesideSiblings {
  const { type, layouts, read } = decided;
  const meant = meantValues(stated.filter(({ documentType }) => documentType !== type));
  const mended = mendSigns(decided.paper, type, layouts, meant, read);
  const isMended = new Set(mended.changes.map(({ path }) => path));
  const { paper, changes } = chooseStated({ ...decided, paper: mended.paper }, meant, isMended);
  const values = valuesByPath(paper.data);
  const isProven = (path: string): boolean =>
    isProvenValue(path, values.get(path) ?? '', paper.data) === 'check digit';
  const all = [...mended.changes, ...changes];
  const paths = all.map(({ path }) => path);
  const { mendedSureness, provenSureness } = siblingLimits();
  return {
    ...{ paper, changes: all, doubtful: paths.filter((path) => !isProven(path)) },
    sureness: (fields) =>
      Object.fromEntries(
        paths.map((path) => [
          path,
          isProven(path) ? provenSureness : Math.min(mendedSureness, fields[path] ?? mendedSureness),
        ]),
      ),
  };
}
