import { inject } from 'vitest';
import { clearProject, type FirestoreEmulator } from './firestoreEmulator.ts';

/** Returns the emulator that all test files share, each with its own project; null if it is not installed. */
export async function getSharedFirestoreEmulator(): Promise<Omit<FirestoreEmulator, 'stop'> | null> {
  const response = await fetch(inject('sharedEmulatorUrl'));
  if (!response.ok) throw new Error(await response.text());
  const host = (await response.json()) as string | null;
  return host === null ? null : { host, clear: (projectId) => clearProject(host, projectId) };
}
