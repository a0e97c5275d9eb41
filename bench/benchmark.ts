// Types and functions that the parts of `npm run bench` share.

export interface BenchmarkRow {
  /** The subject of the measurement. */
  label: string;
  value: number;
  unit: string;
  /** The comparison with another value, such as `1.2 × Apollo Server`; empty for the others. */
  comparison?: string;
}

/** Whether to measure only a few short rounds. */
export const isShortRun = process.argv.includes('--short');

/** Returns the median, or NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * Returns the ratio of values to others, such as `1.2 × Apollo Server`: the median over rounds, because a busy machine
 * slows all subjects of a round.
 */
export function formatRatio(values: readonly number[], others: readonly number[], otherName: string): string {
  const ratios = values.map((value, round) => value / (others[round] ?? Number.NaN));
  return `${formatFigure(median(ratios), 2)} × ${otherName}`;
}

/** Returns the number rounded to `digits` significant digits, with separators between thousands. */
export function formatFigure(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString('en', { maximumSignificantDigits: digits });
}

/**
 * Measures every subject once in each round, so that a slow phase of the machine affects all of them. Returns the
 * results of each subject by round.
 */
export async function measureInterleaved<Name extends string, Result>(
  subjects: Record<Name, () => Promise<Result>>,
  rounds: number,
): Promise<Record<Name, Result[]>> {
  const entries = Object.entries(subjects) as [Name, () => Promise<Result>][];
  const results = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<
    Name,
    Result[]
  >;
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of entries) results[name].push(await measure());
  return results;
}
