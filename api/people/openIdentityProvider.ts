import { openOnce } from '../openOnce.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';
import type { Log } from '../logging/log.ts';
import type { Settings } from '../env.ts';
import { SettingError } from '../settingFormats.ts';
import type { FirebaseIdentity } from './firebaseIdentity.ts';
import type { DemoIdentity } from './demoIdentity.ts';
import type { DevIdentity } from './devIdentity.ts';

interface IdentityDependencies {
  now: () => string;
  log: Log;
}

/** Opens the identity provider that is configured. Only its code is loaded. */
export async function openIdentityProvider(
  settings: Settings,
  dependencies: IdentityDependencies,
): Promise<DemoIdentity | DevIdentity | FirebaseIdentity> {
  if (settings.identity === 'demo') return (await import('./demoIdentity.ts')).createDemoIdentity();
  if (settings.identity === 'local') {
    const { createDevIdentity } = await import('./devIdentity.ts');
    const { readOrCreateSignInKey } = await import('./signInKey.ts');
    const { dataDir, signInKey } = settings;
    const key = signInKey ?? (await openInDataFolder(dataDir, async () => readOrCreateSignInKey(dataDir)));
    return createDevIdentity(dependencies.now, key);
  }
  const { projectId } = settings.firebase;
  if (projectId === null)
    throw new SettingError('FIREBASE_PROJECT_ID is missing: IDENTITY=firebase requires it.');
  // Visitors have no token, so a cold start doesn't load what verifies one.
  const open = openOnce(async () => {
    const firebase = await import('./firebaseIdentity.ts');
    if (settings.authEmulatorHost !== null)
      return firebase.createEmulatedFirebaseIdentity(projectId, dependencies.now);
    const openAccounts = openOnce(async () =>
      (await import('./firebaseAccountLookup.ts')).createFirebaseAccountLookup(projectId),
    );
    return firebase.createFirebaseIdentity({
      projectId,
      keys: firebase.fetchGoogleKeys(),
      findAccount: async (uid) => (await openAccounts())(uid),
      ...dependencies,
    });
  });
  return {
    name: 'firebase',
    verify: async (token) => (await open()).verify(token),
    checkNotRevoked: async (claims) => (await open()).checkNotRevoked(claims),
  };
}
