import type { AskAboutGoods } from '../compliance/goods-opinions.ts';
import { ServiceError } from '../errors.ts';
import type { HsService } from '../hs/hs.ts';
import type { ServiceErrorFacts } from './work-messages.ts';

/** The questions of a worker to the server, which alone has the model loaded. */
export type ModelQuestion =
  | { readonly about: 'meanings'; readonly texts: readonly string[] }
  | { readonly about: 'candidates'; readonly texts: readonly string[]; readonly topK?: number | undefined }
  | {
      readonly about: 'goods';
      readonly descriptions: readonly string[];
      readonly patience: NonNullable<Parameters<AskAboutGoods>[1]>;
    };

export type ModelAnswer = { readonly answer: unknown } | { readonly refusal: ServiceErrorFacts };

/** Answers the questions of workers. */
export const answerModelQuestion =
  (model: {
    readonly hs: Pick<HsService, 'meaningsOf' | 'searchMany'>;
    readonly askAboutGoods: AskAboutGoods;
  }) =>
  async (asked: unknown): Promise<ModelAnswer> => {
    try {
      return { answer: await answerOf(model, asked as ModelQuestion) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      return { refusal: { code: error.code, message: error.message, details: error.details } };
    }
  };

function answerOf(
  { hs, askAboutGoods }: Parameters<typeof answerModelQuestion>[0],
  question: ModelQuestion,
): Promise<unknown> {
  if (question.about === 'meanings') return hs.meaningsOf(question.texts);
  if (question.about === 'candidates') return hs.searchMany(question.texts, question.topK);
  return askAboutGoods(question.descriptions, question.patience);
}

/** Asks, in a worker. @throws ServiceError as whoever answers throws it. */
export const askingModel =
  (ask: (question: ModelQuestion) => Promise<unknown>) =>
  async (question: ModelQuestion): Promise<unknown> => {
    const answered = (await ask(question)) as ModelAnswer;
    if ('answer' in answered) return answered.answer;
    const { code, details, message } = answered.refusal;
    throw new ServiceError(code, details, message);
  };
