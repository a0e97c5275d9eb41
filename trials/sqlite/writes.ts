// Compares the changes that processes have acknowledged with the stored ones.
import { type ChaosRow, formatNumber, noneOf } from '../trial.ts';
import { inspectDatabase } from './inspectDatabase.ts';

export interface WriteResult {
  /** The number of changes. */
  acknowledged: number;
  /** Descriptions of lost, partial and otherwise wrong changes, and of processes that didn't start. */
  faults: string[];
}

/** Returns what is wrong with the database in a folder: each change that isn't stored, or stored twice, and any damage. */
export async function findLosses(folder: string, acknowledged: readonly string[]): Promise<string[]> {
  const { changes, faults } = await inspectDatabase(folder);
  const stored = new Set(changes);
  return [
    ...acknowledged.filter((change) => !stored.has(change)).map((change) => `lost: ${change}`),
    ...(stored.size < changes.length ? [`${changes.length - stored.size} changes are stored twice`] : []),
    ...faults,
  ];
}

/** Returns the row of a trial that lets writes to SQLite fail. */
export function createWriteRow(label: string, { acknowledged, faults }: WriteResult): ChaosRow {
  const row = noneOf(
    `${label}, ${formatNumber(acknowledged)} writes`,
    faults,
    ' lost, half written, or failed starts',
  );
  return { ...row, isGoalMet: row.isGoalMet && acknowledged > 0 };
}
