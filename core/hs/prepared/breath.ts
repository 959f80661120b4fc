/** Lets everything else that waits have its turn: long work in this thread would otherwise hold up every answer. */
export const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
