import type { ChaosRow } from '../trial.ts';

/** Returns each acknowledged change that isn't stored, or is stored twice. */
export function findLosses(acknowledged: readonly string[], stored: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const change of stored) counts.set(change, (counts.get(change) ?? 0) + 1);
  return [
    ...acknowledged.filter((change) => !counts.has(change)).map((change) => `lost: ${change}`),
    ...[...counts].filter(([, count]) => count > 1).map(([change]) => `stored twice: ${change}`),
  ];
}

function describe(faults: number, failedStarts: number): string {
  return `${faults} lost or half written, ${failedStarts} failed starts`;
}

/** Returns the row of a trial that lets writes to SQLite fail. */
export function createWriteRow(
  label: string,
  result: { acknowledged: number; failedStarts: readonly string[]; faults: readonly string[] },
): ChaosRow {
  const { acknowledged, failedStarts, faults } = result;
  for (const problem of new Set([...failedStarts, ...faults])) console.error(`${label}: ${problem}`);
  return {
    label,
    measured: `${describe(faults.length, failedStarts.length)} (${acknowledged.toLocaleString('en')} writes)`,
    goal: describe(0, 0),
    isGoalMet: faults.length === 0 && failedStarts.length === 0 && acknowledged > 0,
  };
}
