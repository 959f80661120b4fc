import type { Connection } from './accounts.store.ts';

/** Times in milliseconds. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string;
  readonly now: number;
  readonly window: number;
  readonly maximum: number;
}

/**
 * Counts a sign-in as failed before its password is looked at: attempts at the same time are then each
 * counted, and success takes its own count back. The count starts anew when its window or its lock is
 * over. One statement.
 */
export const countLoginAttempt = (
  connection: Connection,
  { email, address, now, window, maximum }: LoginAttempt,
): Promise<{ count: number; lockedUntil: number }> =>
  connection
    .insertInto('loginFailures')
    .values({ email, address, count: 1, firstAt: now, lockedUntil: maximum <= 1 ? now + window : 0 })
    .onConflict((conflict) =>
      conflict.columns(['email', 'address']).doUpdateSet((row) => {
        const isOver = row.or([
          row.and([row('loginFailures.lockedUntil', '>', 0), row('loginFailures.lockedUntil', '<=', now)]),
          row.and([
            row('loginFailures.lockedUntil', '=', 0),
            row('loginFailures.firstAt', '<=', now - window),
          ]),
        ]);
        return {
          count: row
            .case()
            .when(isOver)
            .then(1)
            .else(row('loginFailures.count', '+', 1))
            .end(),
          firstAt: row.case().when(isOver).then(now).else(row.ref('loginFailures.firstAt')).end(),
          lockedUntil: row
            .case()
            .when(isOver)
            .then(maximum <= 1 ? now + window : 0)
            .when(
              row.and([
                row('loginFailures.lockedUntil', '=', 0),
                row('loginFailures.count', '>=', maximum - 1),
              ]),
            )
            .then(now + window)
            .else(row.ref('loginFailures.lockedUntil'))
            .end(),
        };
      }),
    )
    .returning(['count', 'lockedUntil'])
    .executeTakeFirstOrThrow();

export async function forgetLoginFailures(
  connection: Connection,
  email: string,
  address: string,
): Promise<void> {
  await connection
    .deleteFrom('loginFailures')
    .where('email', '=', email)
    .where('address', '=', address)
    .execute();
}

/** Removes counts whose window and lock are over. */
export async function deleteOldLoginFailures(
  connection: Connection,
  now: number,
  window: number,
): Promise<void> {
  await connection
    .deleteFrom('loginFailures')
    .where('firstAt', '<=', now - window)
    .where('lockedUntil', '<=', now)
    .execute();
}

/** Counts one more in a window, and tells how many there are. One statement. */
export const countInWindow = async (
  connection: Connection,
  subject: string,
  windowStart: number,
): Promise<number> =>
  (
    await connection
      .insertInto('rateWindows')
      .values({ subject, windowStart, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['subject', 'windowStart'])
          .doUpdateSet((row) => ({ count: row('rateWindows.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
  ).count;

export async function deleteWindowsBefore(connection: Connection, windowStart: number): Promise<void> {
  await connection.deleteFrom('rateWindows').where('windowStart', '<', windowStart).execute();
}
