// Types and functions that the trials of `npm run chaos` share.

/** One line of the table. */
export interface ChaosRow {
  /** The subject with its size, such as `10,000 additions under random faults`. */
  label: string;
  /** The measurement, such as `0 lost, 0 twice`. */
  measured: string;
  /** The goal for the measurement, in the same words. */
  goal: string;
  isGoalMet: boolean;
}

export interface ChaosOptions {
  /** Whether to try as much as the goals ask for, which takes hours for some trials, or a part that takes seconds. */
  isLong: boolean;
  /** Seed of everything random, so that a failure can be repeated. */
  seed: number;
  /** An empty folder, which is removed after the trial. */
  folder: string;
}

/**
 * Tries one thing and measures what happened. Runs in a process of its own.
 * @throws {MissingRequirement} when this machine lacks a program that it needs.
 */
export type ChaosTrial = (options: ChaosOptions) => Promise<ChaosRow[]>;

/** Returns a row about a number that should not exceed its limit. The unit follows the number: ` s`, ` lost`. */
export function atMost(label: string, value: number, limit: number, unit: string): ChaosRow {
  return {
    label,
    measured: `${formatNumber(value)}${unit}`,
    goal: limit === 0 ? `0${unit}` : `≤ ${formatNumber(limit)}${unit}`,
    isGoalMet: value <= limit,
  };
}

/** Returns a row about a number that should reach its limit. The unit follows the number: ` points`, ` %`. */
export function atLeast(label: string, value: number, limit: number, unit: string): ChaosRow {
  return {
    ...atMost(label, value, limit, unit),
    goal: `≥ ${formatNumber(limit)}${unit}`,
    isGoalMet: value >= limit,
  };
}

/** Prints what went wrong, and returns a row about how often, which should be never. */
export function noneOf(label: string, faults: readonly string[], unit = ''): ChaosRow {
  for (const fault of new Set(faults)) console.error(`${label}: ${fault.slice(0, 2_000)}`);
  return atMost(label, faults.length, 0, unit);
}

/** Returns a number as it is written in a table, such as `1,234` or `2.35`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 0 });
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
