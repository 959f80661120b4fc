import { anyModel, askChat, ChatFailure, createChatConnections } from '../../core/chat/chat-request.ts';
import type { Config } from '../../core/config.ts';
import { type DoctorCheck, failed, ok } from './finding.ts';

/** Nothing of a document, and nothing to think about. */
const question = {
  messages: [{ role: 'user', content: 'Answer with the JSON object {"ready": true} and nothing else.' }],
  maximumTokens: 200,
} as const;

/** Asks the language model of the operator, where there is one, for a word. */
export const aiCheck = ({ aiUrl, aiModel, aiKey, aiReads, aiSecondsPerPage }: Config): DoctorCheck => ({
  name: 'ai',
  next: 'check LANDFALL_AI_URL (it ends in /v1 for most servers), LANDFALL_AI_MODEL and LANDFALL_AI_KEY, and that the server runs',
  async look() {
    if (aiUrl === null)
      return aiReads === 'no'
        ? ok('No language model is named; nothing is sent to one.')
        : failed('LANDFALL_AI_READS is yes, and LANDFALL_AI_URL names no server.', this.next);
    const sent =
      aiReads === 'yes' ? 'goods descriptions and the text of doubtful pages' : 'goods descriptions only';
    const connections = createChatConnections();
    try {
      const begun = performance.now();
      const server = { url: aiUrl, model: aiModel ?? anyModel, key: aiKey };
      await askChat(connections, server, question, AbortSignal.timeout(aiSecondsPerPage * 1_000));
      const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
      return ok(`The language model answers in ${seconds} s; it is sent ${sent}.`);
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      return failed(
        `The language model, which is sent ${sent}, gives no answer: ${error.message}.`,
        this.next,
      );
    } finally {
      await connections.close();
    }
  },
});
