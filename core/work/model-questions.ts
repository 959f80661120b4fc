import type { AskAboutGoods } from '../compliance/goods-opinions.ts';
import type { HsService } from '../hs/hs.ts';

/** What a worker asks of the server, which alone has the model loaded. */
export type ModelQuestion =
  | { readonly about: 'meanings'; readonly texts: readonly string[] }
  | { readonly about: 'candidates'; readonly texts: readonly string[]; readonly topK?: number | undefined }
  | {
      readonly about: 'goods';
      readonly descriptions: readonly string[];
      readonly patience: NonNullable<Parameters<AskAboutGoods>[1]>;
    };

/** Answers the questions of workers. */
export const answerModelQuestion =
  ({
    hs,
    askAboutGoods,
  }: {
    readonly hs: Pick<HsService, 'meaningsOf' | 'searchMany'>;
    readonly askAboutGoods: AskAboutGoods;
  }) =>
  (asked: unknown): Promise<unknown> => {
    const question = asked as ModelQuestion;
    if (question.about === 'meanings') return hs.meaningsOf(question.texts);
    if (question.about === 'candidates') return hs.searchMany(question.texts, question.topK);
    return askAboutGoods(question.descriptions, question.patience);
  };
