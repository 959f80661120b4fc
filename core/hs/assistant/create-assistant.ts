import { anyModel } from '../../chat/chat-request.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../logger.ts';
import type { NoticeKnowledge } from '../notices/notice-knowledge.ts';
import type { Assistant } from './assistant.ts';
import { createChatAssistant } from './chat-assistant.ts';
import { createLocalAssistant } from './local-assistant.ts';
import { rememberingAssistant } from './remembering-assistant.ts';

/** Answers remembered: a kilobyte each. */
const mostAnswers = 2_000;
/** A day: what a model makes of a description changes only with the model. */
const longestMilliseconds = 24 * 60 * 60 * 1000;

/** The server that the operator named, or none: descriptions then stay in the process. */
export function createAssistant(
  config: Pick<Config, 'aiUrl' | 'aiModel' | 'aiKey'>,
  dependencies: { readonly notices: NoticeKnowledge; readonly clock: Clock; readonly logger: Logger },
): Assistant {
  const { notices, clock, logger } = dependencies;
  if (config.aiUrl === null) return createLocalAssistant(notices);
  const server = { url: config.aiUrl, model: config.aiModel ?? anyModel, key: config.aiKey };
  const assistant = createChatAssistant({ server, known: notices.known, logger });
  return rememberingAssistant(assistant, { clock, mostAnswers, longestMilliseconds });
}
