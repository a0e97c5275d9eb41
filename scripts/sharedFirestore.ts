import { inject } from 'vitest';
import { clearProject, type FirestoreEmulator } from './firestoreEmulator.ts';

/** The emulator that all test files share, each with a project of its own; null where there is none. */
export async function sharedFirestore(): Promise<Omit<FirestoreEmulator, 'stop'> | null> {
  const answer = await fetch(inject('firestoreDesk'));
  if (!answer.ok) throw new Error(await answer.text());
  const host = (await answer.json()) as string | null;
  return host === null ? null : { host, clear: (projectId) => clearProject(host, projectId) };
}
