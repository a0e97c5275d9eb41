import type { ChaosTrial } from './trial.ts';

/** Loads the trials of `npm run chaos` by name, in the order of the table. */
export const trials: Readonly<Record<string, () => Promise<ChaosTrial>>> = {
  canarySecrets: async () => (await import('./secrets/canarySecrets.ts')).tryCanarySecrets,
  concurrentEdits: async () => (await import('./concurrentEdits.ts')).tryConcurrentEdits,
  costlyRequests: async () => (await import('./traffic/costlyRequests.ts')).tryCostlyRequests,
  restarts: async () => (await import('./traffic/restarts.ts')).tryRestarts,
  load: async () => (await import('./traffic/load.ts')).tryLoad,
  memory: async () => (await import('./traffic/memory.ts')).tryMemory,
  randomRequests: async () => (await import('./traffic/fuzz.ts')).tryRandomRequests,
  soak: async () => (await import('./firestore/soak.ts')).trySoak,
  killedWriters: async () => (await import('./sqlite/killedWriters.ts')).tryKilledWriters,
  tornLogs: async () => (await import('./sqlite/tornLogs.ts')).tryTornLogs,
  fullDisk: async () => (await import('./sqlite/fullDisk.ts')).tryFullDisk,
  year: async () => (await import('./year/year.ts')).tryYear,
  openTabs: async () => (await import('./tabs/openTabs.ts')).tryOpenTabs,
  hostileImages: async () => (await import('./images/hostileImages.ts')).tryHostileImages,
  addsUnderFaults: async () => (await import('./firestore/addsUnderFaults.ts')).tryAddsUnderFaults,
  storeFaults: async () => (await import('./firestore/storeFaults.ts')).tryStoreFaults,
};
