import type { ArchiveKind } from './archive.ts';

export interface Progress {
  /** Prints a line if the last one was printed some time ago. */
  report: (kind: ArchiveKind, done: number, total: number) => void;
  /** Prints the number of records of a kind. */
  end: (kind: ArchiveKind, count: number) => void;
}

const intervalMs = 2_000;

/** Creates functions that print the progress of a backup or a restore. */
export function createProgress(print: (line: string) => void): Progress {
  let printedAtMs = performance.now();
  return {
    report: (kind, done, total) => {
      if (performance.now() - printedAtMs < intervalMs) return;
      printedAtMs = performance.now();
      print(`${kind}: ${done} of ${total}`);
    },
    end: (kind, count) => {
      printedAtMs = performance.now();
      print(`${kind}: ${count}`);
    },
  };
}
