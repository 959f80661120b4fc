import { askChat, ChatFailure, type ChatServer, createChatConnections } from '../../chat/chat-request.ts';
import { createCircuitBreaker } from '../../chat/circuit-breaker.ts';
import type { Clock } from '../../clock.ts';
import { modelLimits } from '../../extraction/model-proposals/model-limits.ts';
import type { ModelProposal } from '../../extraction/model-proposals/model-proposal.ts';
import type { Logger } from '../../logger.ts';
import type { AskedPage } from './asked-pages.ts';
import { pageQuestion, proposalsIn } from './page-question.ts';

/** What came of asking about the pages of one document. */
export interface ModelAnswers {
  /** The pages that were asked about. */
  readonly asked: readonly number[];
  /** Those of them for which no usable answer came. */
  readonly unanswered: readonly number[];
  readonly proposals: readonly ModelProposal[];
}

/** Asks the language model of the operator for the fields of pages. It never throws: without an answer there are no proposals. */
export interface LanguageModel {
  /** As the operator named it. */
  readonly name: string;
  ask(pages: readonly AskedPage[]): Promise<ModelAnswers>;
  /** Ends what is being asked. */
  close(): Promise<void>;
}

/** Answers that are kept, so that a page that is read again is not sent again. */
const mostKept = 200;

/**
 * Asks page after page, each once and within its time. A server that fails several times in a row is left alone for some
 * minutes, so that it costs no document its time.
 */
export function createLanguageModel(
  server: ChatServer,
  { clock, logger, secondsPerPage }: { clock: Clock; logger: Logger; secondsPerPage: number },
): LanguageModel {
  const connections = createChatConnections();
  const { mostFailures, minutesAlone } = modelLimits();
  const breaker = createCircuitBreaker({ clock, mostFailures, milliseconds: minutesAlone * 60_000 });
  const kept = new Map<string, readonly ModelProposal[]>();
  const closing = new AbortController();

  /** Null: no usable answer. */
  async function askAbout(page: AskedPage): Promise<readonly ModelProposal[] | null> {
    const question = pageQuestion(page);
    const key = Bun.hash(JSON.stringify([page.number, question.messages])).toString();
    const known = kept.get(key);
    if (known) return known;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(secondsPerPage * 1_000)]);
    try {
      const proposals = proposalsIn(await askChat(connections, server, question, signal), page);
      breaker.succeeded();
      kept.set(key, proposals);
      for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
      return proposals;
    } catch (error) {
      if (!(error instanceof ChatFailure)) throw error;
      breaker.failed();
      logger.warn('the language model gave no usable answer', { reason: error.message });
      return null;
    }
  }

  return {
    name: server.model,
    async ask(pages) {
      const [asked, unanswered]: [number[], number[]] = [[], []];
      const proposals: ModelProposal[] = [];
      for (const page of pages) {
        if (breaker.isOpen() || closing.signal.aborted) break;
        asked.push(page.number);
        const answer = await askAbout(page);
        if (answer) proposals.push(...answer);
        else unanswered.push(page.number);
      }
      return { asked, unanswered, proposals };
    },
    async close() {
      closing.abort();
      await connections.close();
    },
  };
}
