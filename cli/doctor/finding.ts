/** The result of one look. */
export interface DoctorFinding {
  readonly name: string;
  /** `warning`: it works, and something should be done; `failed`: something does not work. */
  readonly status: 'ok' | 'warning' | 'failed';
  readonly message: string;
  /** The advice; null when there is none. */
  readonly next: string | null;
}

type Outcome = Omit<DoctorFinding, 'name'>;

export const ok = (message: string): Outcome => ({ status: 'ok', message, next: null });
export const warning = (message: string, next: string): Outcome => ({ status: 'warning', message, next });
export const failed = (message: string, next: string): Outcome => ({ status: 'failed', message, next });

/** One look at one thing. Where it throws, it has failed, and `next` states what to do. */
export interface DoctorCheck {
  readonly name: string;
  readonly next: string;
  readonly look: () => Promise<Outcome> | Outcome;
}

export async function findingOf(check: DoctorCheck): Promise<DoctorFinding> {
  const { name, next } = check;
  try {
    return { name, ...(await check.look()) };
  } catch (error) {
    return { name, ...failed(error instanceof Error ? error.message : String(error), next) };
  }
}
