// What happens in a year, and what it leads to.

export interface Plan {
  days: number;
  /** Whether the server lives through the day, so that its memory can be measured. Instead, the backup is killed. */
  isUninterrupted: (day: number) => boolean;
  isUpdateDay: (day: number) => boolean;
  /** The disk is full from the morning of one day until another one. */
  fullDisk: { from: number; until: number };
  /** The clock is 40 days ahead from the morning of one day until another one. */
  ahead: { from: number; until: number };
  keptBackups: number;
}

/** Every second month passes without a restart, among them those with the full disk and the wrong clock. */
export const longPlan: Plan = {
  days: 365,
  isUninterrupted: (day) => Math.floor(day / 30) % 2 === 1,
  isUpdateDay: (day) => Math.floor(day / 30) % 2 === 0 && day % 6 === 3 && day < 360,
  fullDisk: { from: 100, until: 103 },
  ahead: { from: 214, until: 228 },
  // As in infrastructure/systemd/upwell-backup.service.
  keptBackups: 14,
};

export const shortPlan: Plan = {
  days: 9,
  isUninterrupted: (day) => day >= 2 && day < 8,
  isUpdateDay: (day) => day === 1,
  fullDisk: { from: 2, until: 3 },
  ahead: { from: 4, until: 6 },
  keptBackups: 3,
};

export interface MemorySample {
  day: number;
  /** The number of the process. */
  process: number;
  rssBytes: number;
  heapBytes: number;
}

type Promised = 'changes' | 'jobs' | 'backups' | 'purges' | 'fullDisk' | 'visitors' | 'sessions' | 'log';

export function createYearResult() {
  const samples: MemorySample[] = [];
  return {
    acknowledged: 0,
    kills: 0,
    killedBackups: 0,
    updates: 0,
    restores: 0,
    purgedEarly: 0,
    largestDataBytes: 0,
    samples,
    /** Descriptions of what went wrong, by the promise. */
    faults: {
      changes: [],
      jobs: [],
      backups: [],
      purges: [],
      fullDisk: [],
      visitors: [],
      sessions: [],
      log: [],
    } as Record<Promised, string[]>,
  };
}

export type YearResult = ReturnType<typeof createYearResult>;
