import { createLogger } from '../../core/logger.ts';

/** Given to where nothing is to be logged. */
export const silentLogger = createLogger(
  'silent',
  () => {},
  () => 0,
);
