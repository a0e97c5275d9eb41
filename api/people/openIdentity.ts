import { inDataFolder } from '../dataFolder.ts';
import { SettingError, type Settings } from '../env.ts';
import type { FindAccount, FirebaseIdentity } from './firebase.ts';
import type { LocalIdentity } from './local.ts';

interface Surroundings {
  now: () => string;
  log: (message: string, detail?: unknown) => void;
}

/** The identity provider that the settings choose; only its code is loaded. */
export async function openIdentity(
  settings: Settings,
  surroundings: Surroundings,
): Promise<LocalIdentity | FirebaseIdentity> {
  if (settings.identity === 'local') {
    const { localIdentity } = await import('./local.ts');
    const { readOrCreateSignInKey } = await import('./signInKey.ts');
    const { dataDir, signInKey } = settings;
    const key = signInKey ?? (await inDataFolder(dataDir, async () => readOrCreateSignInKey(dataDir)));
    return localIdentity(surroundings.now, key);
  }
  const { projectId } = settings.firebase;
  if (projectId === null)
    throw new SettingError('FIREBASE_PROJECT_ID is missing: IDENTITY=firebase needs it.');
  const firebase = await import('./firebase.ts');
  if (settings.authEmulatorHost !== null)
    return firebase.emulatedFirebaseIdentity(projectId, surroundings.now);
  let findAccount: Promise<FindAccount> | undefined;
  const openAccounts = async () => (await import('./firebaseAccounts.ts')).firebaseAccounts(projectId);
  return firebase.firebaseIdentity({
    projectId,
    keys: firebase.googleKeys(),
    findAccount: async (uid) => (await (findAccount ??= openAccounts()))(uid),
    ...surroundings,
  });
}
