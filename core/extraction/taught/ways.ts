import { squash } from '../../layout/fold.ts';
import { confidenceOf } from '../../layout/run.ts';
import type { Evidence } from '../extraction.ts';
import { evidenceOf } from '../found.ts';
import { type Anchor, anchorsTo, type Direction, follow } from './anchors.ts';
import { partyAgain } from './known-parties.ts';
import { partyAt } from './party-blocks.ts';
import { piecesOf } from './places.ts';
import type { ReadPaper, Sample } from './sample.ts';
import { isSame, type TaughtValue } from './values.ts';

/** A value for a field, by one of the ways that a layout teaches. */
export interface Proposal {
  readonly value: TaughtValue;
  readonly evidence: Evidence;
  /** How surely its letters were read, 0 to 1. */
  readonly letters: number;
}

/** A paper as rules read it, and as they read it with the names that the layout teaches; null: it teaches none. */
export interface TwiceRead {
  readonly plain: ReadPaper;
  readonly named: ReadPaper | null;
}

/** An approved paper, read in the same two ways. */
export type ReadSample = TwiceRead & { readonly plain: Sample };

export type WayName = 'rules' | 'names' | 'party' | 'block' | Direction;

/** The ways for a person. */
export const wayTexts: Readonly<Record<WayName, string>> = {
  rules: 'by the rules, which approved papers proved',
  names: 'by the names that approved papers print',
  party: 'the same party at the same place as on an approved paper',
  block: 'in the lines below its name',
  before: 'behind the same print as on an approved paper',
  left: 'right of the same print as on an approved paper',
  above: 'below the same print as on an approved paper',
  below: 'above the same print as on an approved paper',
  spot: 'at the same place as on an approved paper',
};

/** A way to a field's value on any paper of the layout. */
export interface Way {
  readonly name: WayName;
  /** How many places of an approved value it may have started from: only one of them is meant. */
  readonly places: number;
  readonly propose: (paper: TwiceRead) => Proposal | null;
}

const readAt = (path: string, paper: ReadPaper | null): Proposal | null => {
  const value = paper?.values.get(path);
  const evidence = paper?.read.evidence[path];
  return value === undefined || !evidence ? null : { value, evidence, letters: 1 };
};

const anchored = (anchor: Anchor, { context }: ReadPaper): Proposal | null => {
  const found = follow(anchor, context);
  if (!found) return null;
  const pieces = piecesOf(found.place);
  return { value: found.value, evidence: evidenceOf(pieces), letters: confidenceOf(pieces) };
};

/** An approved value is printed several times at most; the places beyond teach nothing new. */
const mostPlaces = 3;

/** Everything that leads to a value of an approved paper. */
export const anchorsOf = (path: string, sample: Sample): readonly Anchor[] => {
  const value = sample.approved.get(path);
  return value === undefined
    ? []
    : sample
        .places(path)
        .slice(0, mostPlaces)
        .flatMap((place) => anchorsTo(path, value, place, sample));
};

const partyParts = ['address', 'country', 'taxId'] as const;

/** The way to a part of a party through the place of its name, below which it stands. */
function blockWay(party: string, part: (typeof partyParts)[number], sample: Sample): Way {
  const toName = anchorsOf(`${party}.name`, sample);
  return {
    name: 'block',
    places: 1,
    propose({ plain: { context } }) {
      for (const anchor of toName) {
        const name = follow(anchor, context);
        if (!name || sample.form.has(squash(String(name.value)))) continue;
        const found = partyAt(name.place, context, (text) => sample.form.has(squash(text)))[part];
        return (
          found && {
            value: found.value,
            evidence: evidenceOf(found.pieces),
            letters: confidenceOf(found.pieces),
          }
        );
      }
      return null;
    },
  };
}

/** The ways to a field that approved papers teach, those of the rules first. */
export function waysTo(path: string, samples: readonly ReadSample[]): readonly Way[] {
  const [party, part] = path.split('.');
  return [
    { name: 'rules', places: 1, propose: ({ plain }) => readAt(path, plain) },
    { name: 'names', places: 1, propose: ({ named }) => readAt(path, named) },
    ...samples.flatMap(({ plain: sample }): readonly Way[] => {
      if (!sample.approved.has(path)) return [];
      const again: Way = {
        name: 'party',
        places: 1,
        propose: ({ plain }) => partyAgain(party!, sample, plain).get(path) ?? null,
      };
      const places = Math.min(mostPlaces, sample.places(path).length);
      const anchors = anchorsOf(path, sample).map(
        (anchor): Way => ({
          ...{ name: anchor.direction, places },
          propose: ({ plain }) => anchored(anchor, plain),
        }),
      );
      const block = partyParts.find((one) => one === part);
      return [
        ...(part === undefined ? [] : [again]),
        ...anchors,
        ...(block ? [blockWay(party!, block, sample)] : []),
      ];
    }),
  ];
}

/** How a way did on the approved papers of the layout. */
export interface WayRecord {
  readonly right: number;
  readonly wrong: number;
  /** It found nothing where a value was approved. */
  readonly none: number;
}

export function recordOf(path: string, way: Way, samples: readonly ReadSample[]): WayRecord {
  const record = { right: 0, wrong: 0, none: 0 };
  for (const sample of samples) {
    const approved = sample.plain.approved.get(path);
    const proposed = way.propose(sample);
    if (proposed === null) record.none += approved === undefined ? 0 : 1;
    else if (isSame(proposed.value, approved)) record.right++;
    else record.wrong++;
  }
  return record;
}
