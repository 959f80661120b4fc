/** Does what is of one key one after the other, in the order in which it was asked for; other keys do not wait. */
export type InTurn = <Result>(key: string, act: () => Promise<Result>) => Promise<Result>;

export function createInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, act) => {
    const before = last.get(key) ?? Promise.resolve();
    const now = before.then(act, act);
    last.set(key, now);
    const forget = () => {
      if (last.get(key) === now) last.delete(key);
    };
    now.then(forget, forget);
    return now;
  };
}
