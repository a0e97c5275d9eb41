// Programs that parts of the benchmarks need.
import { ensureChromium } from '../scripts/chromium.ts';
import { startFirestoreEmulator } from '../tests/support/emulators/firestoreEmulator.ts';

/** A program that a part needs is not installed. The message says which, so that the part can be skipped. */
export class MissingRequirement extends Error {
  override name = 'MissingRequirement';
}

/** Starts the Firestore emulator. @throws {MissingRequirement} without Java or the emulator. */
export async function requireFirestoreEmulator(options: { memoryMb?: number } = {}) {
  const emulator = await startFirestoreEmulator(options);
  if (emulator === null) throw new MissingRequirement('it needs Java and the Firestore emulator.');
  return emulator;
}

/** Returns the path of the browser. @throws {MissingRequirement} when none is installed. */
export function requireChromium(): string {
  try {
    return ensureChromium();
  } catch (error) {
    throw new MissingRequirement(error instanceof Error ? error.message : 'it needs Chromium.');
  }
}
