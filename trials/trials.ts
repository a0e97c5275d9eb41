import type { ChaosTrial } from './trial.ts';

interface TrialEntry {
  load: () => Promise<ChaosTrial>;
  /** The size of a disk of its own at the trial's folder, which it can fill. */
  diskMegabytes?: number;
}

/** The trials of `npm run chaos` by name, in the order of the table. */
export const trials: Readonly<Record<string, TrialEntry>> = {
  canarySecrets: { load: async () => (await import('./secrets/canarySecrets.ts')).tryCanarySecrets },
  concurrentEdits: { load: async () => (await import('./concurrentEdits.ts')).tryConcurrentEdits },
  costlyRequests: { load: async () => (await import('./traffic/costlyRequests.ts')).tryCostlyRequests },
  load: { load: async () => (await import('./traffic/load.ts')).tryLoad },
  memory: { load: async () => (await import('./traffic/memory.ts')).tryMemory },
  randomRequests: { load: async () => (await import('./traffic/fuzz.ts')).tryRandomRequests },
  soak: { load: async () => (await import('./firestore/soak.ts')).trySoak },
  killedWriters: { load: async () => (await import('./sqlite/killedWriters.ts')).tryKilledWriters },
  tornLogs: { load: async () => (await import('./sqlite/tornLogs.ts')).tryTornLogs },
  fullDisk: { load: async () => (await import('./sqlite/fullDisk.ts')).tryFullDisk, diskMegabytes: 32 },
  openTabs: { load: async () => (await import('./tabs/openTabs.ts')).tryOpenTabs },
  hostileImages: { load: async () => (await import('./images/hostileImages.ts')).tryHostileImages },
  storeFaults: { load: async () => (await import('./firestore/storeFaults.ts')).tryStoreFaults },
};
