import { anyModel } from '../../chat/chat-request.ts';
import { systemClock } from '../../clock.ts';
import { type Config, ConfigurationError } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import { createLanguageModel, type LanguageModel } from './language-model.ts';

export type ModelSettings = Pick<Config, 'aiUrl' | 'aiModel' | 'aiKey' | 'aiReads' | 'aiSecondsPerPage'>;

/**
 * The language model that may read pages; null where the operator does not want that, and then no page leaves the machine.
 * @throws ConfigurationError where one is to read, and no server is named
 */
export function configuredModel(
  { aiUrl, aiModel, aiKey, aiReads, aiSecondsPerPage }: ModelSettings,
  logger: Logger,
): LanguageModel | null {
  if (aiReads === 'no') return null;
  if (aiUrl === null)
    throw new ConfigurationError([
      'LANDFALL_AI_URL must name the server of the language model, as LANDFALL_AI_READS is yes.',
    ]);
  return createLanguageModel(
    { url: aiUrl, model: aiModel ?? anyModel, key: aiKey },
    { clock: systemClock, logger, secondsPerPage: aiSecondsPerPage },
  );
}
