import type { HsBrowsedEntry, HsLevel } from '../../core/hs/hs.ts';

/** A section, chapter, heading or subheading. */
export interface TreeEntry {
  /** The code, or `section XI`. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly level: 'section' | HsLevel;
  readonly childCount: number;
}

/** The nomenclature as far as it was opened. */
export interface HsTree {
  readonly entries: ReadonlyMap<string, TreeEntry>;
  /** Of those whose entries below are known; the sections are below ``. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly parents: ReadonlyMap<string, string>;
  readonly open: ReadonlySet<string>;
  readonly cursor: string;
}

export interface TreeRow {
  readonly entry: TreeEntry;
  readonly depth: number;
  readonly isOpen: boolean;
}

/** The chapters in their sections, all closed. @param chapters at least one, as `browse` gives them. */
export function treeOf(chapters: readonly HsBrowsedEntry[]): HsTree {
  const bySection = Map.groupBy(chapters, ({ section }) => section?.number ?? '');
  const entries = new Map<string, TreeEntry>();
  const children = new Map<string, readonly string[]>();
  const parents = new Map<string, string>();
  for (const [number, below] of bySection) {
    const id = `section ${number}`;
    entries.set(id, {
      id,
      label: number,
      description: below[0]!.section?.title ?? '',
      level: 'section',
      childCount: below.length,
    });
    children.set(
      id,
      below.map(({ code }) => code),
    );
    for (const chapter of below) {
      entries.set(chapter.code, entryOf(chapter));
      parents.set(chapter.code, id);
    }
  }
  const sections = [...bySection.keys()].map((number) => `section ${number}`);
  return { entries, children: children.set('', sections), parents, open: new Set(), cursor: sections[0]! };
}

const entryOf = ({ code, description, level, childCount }: HsBrowsedEntry): TreeEntry => ({
  id: code,
  label: code,
  description,
  level,
  childCount,
});

/** The tree with what lies below an entry. */
export function withChildren(tree: HsTree, id: string, below: readonly HsBrowsedEntry[]): HsTree {
  const entries = new Map(tree.entries);
  const parents = new Map(tree.parents);
  for (const one of below) {
    entries.set(one.code, entryOf(one));
    parents.set(one.code, id);
  }
  const codes = below.map(({ code }) => code);
  return { ...tree, entries, parents, children: new Map(tree.children).set(id, codes) };
}

export const isLoaded = ({ children }: HsTree, id: string): boolean => children.has(id);

/** The rows that can be seen, from the first section down. */
export function treeRows(tree: HsTree): readonly TreeRow[] {
  const below = (id: string, depth: number): TreeRow[] =>
    (tree.children.get(id) ?? []).flatMap((child) => {
      const isOpen = tree.open.has(child);
      const row = { entry: tree.entries.get(child)!, depth, isOpen };
      return isOpen ? [row, ...below(child, depth + 1)] : [row];
    });
  return below('', 0);
}

/** The cursor so many rows further down, or up; it stays within the tree. */
export function moved(tree: HsTree, by: number): HsTree {
  const rows = treeRows(tree);
  const at = rows.findIndex(({ entry }) => entry.id === tree.cursor);
  const next = Math.min(rows.length - 1, Math.max(0, at + by));
  return { ...tree, cursor: rows[next]!.entry.id };
}

/** Handles → once the entries below are known: opens the entry, or goes into an open one. */
export function entered(tree: HsTree): HsTree {
  const { cursor, open, children } = tree;
  const [first] = children.get(cursor) ?? [];
  if (first === undefined) return tree;
  return open.has(cursor) ? { ...tree, cursor: first } : { ...tree, open: new Set(open).add(cursor) };
}

/** Handles ←: closes an open entry, or goes to the one above. */
export function left(tree: HsTree): HsTree {
  const { cursor, open, parents } = tree;
  if (open.has(cursor)) return { ...tree, open: new Set([...open].filter((id) => id !== cursor)) };
  return { ...tree, cursor: parents.get(cursor) ?? cursor };
}

/** The cursor on an entry that is known, with everything above it open. */
export function revealed(tree: HsTree, id: string): HsTree {
  const open = new Set(tree.open);
  for (let above = tree.parents.get(id); above !== undefined; above = tree.parents.get(above))
    open.add(above);
  return { ...tree, open, cursor: id };
}
