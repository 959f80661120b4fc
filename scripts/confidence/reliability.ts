interface Judged {
  readonly probability: number;
  readonly isRight: boolean;
}

const bounds = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1.01];

/** How far probabilities can be believed: what share is right of the values between two bounds. */
export function reliability(values: readonly Judged[]) {
  const rows = bounds.slice(1).map((to, at) => {
    const from = bounds[at] ?? 0;
    const inside = values.filter(({ probability }) => probability >= from && probability < to);
    const mean = inside.reduce((sum, one) => sum + one.probability, 0) / Math.max(1, inside.length);
    const right = inside.filter((one) => one.isRight).length / Math.max(1, inside.length);
    return { from, values: inside.length, meanProbability: round(mean), shareRight: round(right) };
  });
  const error = rows.reduce(
    (sum, row) => sum + row.values * Math.abs(row.meanProbability - row.shareRight),
    0,
  );
  return { rows, calibrationError: round(error / Math.max(1, values.length)) };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
