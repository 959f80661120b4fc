import { availableParallelism, loadavg } from 'node:os';

/** Whether more was at work over the last minute than there are processors; never where the system does not report it. */
export const isOverloaded = (): boolean => (loadavg()[0] ?? 0) > availableParallelism();
