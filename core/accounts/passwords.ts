const parameters = { algorithm: 'argon2id', memoryCost: 65_536, timeCost: 2 } as const;

/**
 * The hash that a password is compared with when there is no such account: made with the same parameters
 * as every other, so that the answer takes as long, and from a sentence that nobody knows any more.
 */
const hashOfNobody =
  '$argon2id$v=19$m=65536,t=2,p=1$bbda52nDGpaX13iMI6sMphoayETdsbco9mxodyBXfOM$PkT2ImJyTkQHSsGxqLDUtufsg+ZvpVEZsUFYgCpc1S4';

/** Hashes at the same time. Each takes 64 MiB, which a crowd at the login must not multiply. */
const simultaneousHashes = 2;

let free = simultaneousHashes;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

/** Argon2id, as a PHC string. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => Bun.password.hash(password, parameters));

/** @param hash null for an unknown account: false, after the same work. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const isRight = await inTurn(() => Bun.password.verify(password, hash ?? hashOfNobody));
  return isRight && hash !== null;
}
