import { openOnce } from '../openOnce.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';
import type { Log } from '../logging/log.ts';
import type { Settings } from '../env.ts';
import type { FirebaseIdentity } from './firebaseIdentity.ts';
import type { DemoIdentity } from './demoIdentity.ts';
import type { DevIdentity } from './devIdentity.ts';

interface IdentityDependencies {
  now: () => string;
  log: Log;
}

/** Opens the identity provider that is configured. Only its code is loaded. */
export async function openIdentityProvider(
  { identity, dataDir, signInKey, firebase: { projectId }, authEmulatorHost }: Settings,
  dependencies: IdentityDependencies,
): Promise<DemoIdentity | DevIdentity | FirebaseIdentity> {
  if (identity === 'demo') return (await import('./demoIdentity.ts')).createDemoIdentity();
  if (identity === 'local') {
    const { createDevIdentity } = await import('./devIdentity.ts');
    const { readOrCreateSignInKey } = await import('./signInKey.ts');
    const key = signInKey ?? (await openInDataFolder(dataDir, async () => readOrCreateSignInKey(dataDir)));
    return createDevIdentity(dependencies.now, key);
  }
  // Visitors have no token, so a cold start doesn't load what verifies one.
  const open = openOnce(() => openFirebaseIdentity(projectId ?? '', authEmulatorHost !== null, dependencies));
  return {
    name: 'firebase',
    verify: async (token) => (await open()).verify(token),
    checkNotRevoked: async (claims) => (await open()).checkNotRevoked(claims),
  };
}

async function openFirebaseIdentity(
  projectId: string,
  isEmulated: boolean,
  dependencies: IdentityDependencies,
): Promise<FirebaseIdentity> {
  const { createEmulatedFirebaseIdentity, createFirebaseIdentity, fetchGoogleKeys } =
    await import('./firebaseIdentity.ts');
  if (isEmulated) return createEmulatedFirebaseIdentity(projectId, dependencies.now);
  const openAccounts = openOnce(async () =>
    (await import('./firebaseAccountLookup.ts')).createFirebaseAccountLookup(projectId),
  );
  const findAccount = async (uid: string) => (await openAccounts())(uid);
  return createFirebaseIdentity({ projectId, keys: fetchGoogleKeys(), findAccount, ...dependencies });
}
