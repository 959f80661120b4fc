import { calibrationError } from '../../core/hs/measure/accuracy.ts';
import { softmax } from './fit-weights.ts';

/** The totals of one description's candidates, and where the right code is among them. */
export interface ScoredGoods {
  readonly totals: readonly number[];
  readonly right: number | null;
}

export interface Calibration {
  readonly temperature: number;
  readonly scale: number;
}

const temperatures = Array.from({ length: 20 }, (_, step) => 0.4 * 1.08 ** step);
const scales = [0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9];

/** The confidence of each first answer, and whether it was right. */
export const firstAnswers = (rows: readonly ScoredGoods[], { temperature, scale }: Calibration) =>
  rows.map(({ totals, right }) => {
    const chances = softmax(totals, temperature);
    const first = chances.indexOf(Math.max(...chances));
    return { confidence: scale * chances[first]!, isRight: first === right };
  });

/**
 * The temperature and scale under which the confidence of the first answers is nearest to how often they
 * are right: least log loss, which unlike the calibration error has no steps.
 */
export function fitCalibration(rows: readonly ScoredGoods[]): Calibration {
  let best: { readonly calibration: Calibration; readonly loss: number } | null = null;
  for (const temperature of temperatures)
    for (const scale of scales) {
      const calibration = { temperature, scale };
      const loss = logLoss(firstAnswers(rows, calibration));
      if (!best || loss < best.loss) best = { calibration, loss };
    }
  return best!.calibration;
}

const logLoss = (answers: ReturnType<typeof firstAnswers>): number =>
  answers.reduce((sum, { confidence, isRight }) => {
    const chance = Math.min(1 - 1e-6, Math.max(1e-6, confidence));
    return sum - Math.log(isRight ? chance : 1 - chance);
  }, 0);

export const errorOf = (rows: readonly ScoredGoods[], calibration: Calibration): number =>
  calibrationError(firstAnswers(rows, calibration));
