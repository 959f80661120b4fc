import { createSignInLine, type PlaceInLine } from './sign-in-line.ts';

export const isPassword = (text: string): boolean => text.length >= 12 && text.length <= 1_024;
export const passwordRule = 'must have 12 to 1,024 characters';

/** The cost of a hash: memory in KiB, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

/** 64 MiB and two passes: a tenth of a second of a core. */
const usualCost: PasswordCost = { memoryCost: 65_536, timeCost: 2 };

export interface Passwords {
  /** Argon2id, as a PHC string. */
  hash(password: string): Promise<string>;
  /**
   * @param hash null for an unknown account: false, after the same work.
   * @throws LineFullError when too many wait.
   */
  verify(password: string, hash: string | null, place: PlaceInLine): Promise<boolean>;
}

export function createPasswords(cost: PasswordCost = usualCost): Passwords {
  /**
   * Hashes at the same time: a crowd at the sign-in must not multiply what one takes. So many wait that the last one is
   * served in about two seconds.
   */
  const line = createSignInLine({ atOnce: 2, longest: 16 });
  const hash = (password: string) =>
    line.runFirst(() => Bun.password.hash(password, { algorithm: 'argon2id', ...cost }));
  let hashOfNobody: Promise<string> | null = null;
  return {
    hash,
    async verify(password, known, place) {
      // Made with the same cost as every other, so that the answer takes as long, and from a text that nobody knows.
      hashOfNobody ??= hash(crypto.randomUUID());
      const compared = known ?? (await hashOfNobody);
      const isRight = await line.run(place, () => Bun.password.verify(password, compared));
      return isRight && known !== null;
    },
  };
}
