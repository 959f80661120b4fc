/**
 * The limits of a child that reads strangers' files, set by the kernel and before it opens one:
 * `files`: it reads its own program and nothing else, and writes nowhere;
 * `network`: it opens no socket;
 * `processes`: it starts none, and reaches none but itself;
 * `memory`: it gets no more than its limit.
 */
export type Wall = 'files' | 'network' | 'processes' | 'memory';

export const walls: readonly Wall[] = ['files', 'network', 'processes', 'memory'];

/** The walls that this machine does not give, each with the reason. */
export type MissingWalls = Readonly<Partial<Record<Wall, string>>>;

/** The permissions of a program in a box. */
export interface Box {
  /** Files and folders that it may read, besides those of the system that any program needs. Missing ones are passed over. */
  readonly readable: readonly string[];
  /** Memory that it may take. */
  readonly megabytes: number;
}

/** The variable with `MissingWalls` for the boxed program, as JSON. */
export const missingWallsVariable = 'LANDFALL_MISSING_WALLS';

/** Where it finds `Box.megabytes`. */
export const memoryVariable = 'LANDFALL_BOX_MEGABYTES';

/** The box of a process, as the process reports it; null: none. */
export function missingWallsOf(
  environment: Readonly<Record<string, string | undefined>>,
): MissingWalls | null {
  const text = environment[missingWallsVariable];
  return text === undefined ? null : (JSON.parse(text) as MissingWalls);
}
