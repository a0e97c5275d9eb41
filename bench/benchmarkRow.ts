export interface BenchmarkRow {
  label: string;
  value: string;
  unit: string;
}

/** Returns the median of the values, rounded to three significant digits. */
export function formatMedian(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return String(Number(middle.toPrecision(3)));
}
