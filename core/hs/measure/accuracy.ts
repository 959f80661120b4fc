/** A goods description and its right subheading, six digits without a dot. */
export interface LabelledGoods {
  readonly code: string;
  readonly description: string;
}

export interface Accuracy {
  readonly top1: number;
  readonly top5: number;
  readonly top10: number;
  readonly heading1: number;
  readonly chapter1: number;
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** @param answers the codes given for each description, best first, without dots. */
export function accuracyOf(
  goods: readonly LabelledGoods[],
  answers: readonly (readonly string[])[],
): Accuracy {
  const share = (isRight: (right: string, given: readonly string[]) => boolean) =>
    rounded(goods.filter(({ code }, index) => isRight(code, answers[index]!)).length / goods.length);
  return {
    top1: share((right, [first]) => first === right),
    top5: share((right, given) => given.slice(0, 5).includes(right)),
    top10: share((right, given) => given.slice(0, 10).includes(right)),
    heading1: share((right, [first]) => first?.slice(0, 4) === right.slice(0, 4)),
    chapter1: share((right, [first]) => first?.slice(0, 2) === right.slice(0, 2)),
  };
}

/**
 * Expected calibration error: answers in ten groups by the confidence they were given, the gap between
 * what each group promised and how often it was right, weighted by its size.
 */
export function calibrationError(
  answers: readonly { readonly confidence: number; readonly isRight: boolean }[],
): number {
  const groups = Map.groupBy(answers, ({ confidence }) => Math.min(9, Math.floor(confidence * 10)));
  let error = 0;
  for (const group of groups.values()) {
    const promised = group.reduce((sum, { confidence }) => sum + confidence, 0) / group.length;
    const right = group.filter(({ isRight }) => isRight).length / group.length;
    error += (Math.abs(promised - right) * group.length) / answers.length;
  }
  return rounded(error);
}
