import type { Random } from '#domain/random.ts';
import { openInDataFolder } from './dataFolder.ts';
import type { Settings } from './env.ts';
import { type ImageServices, createImageServices } from './images/openImages.ts';
import { type ResolveHost, resolveHost } from './images/publicAddress.ts';
import { createLog, type Log } from './log.ts';
import { openFcmClient } from './notifications/fcm.ts';
import type { FcmClient } from './notifications/sendToAll.ts';
import { openIdentityProvider } from './people/openIdentity.ts';
import type { FirebaseIdentity } from './people/firebase.ts';
import type { DevIdentity } from './people/local.ts';
import { openStaticFiles, type StaticFiles } from './pages/site.ts';
import { createStoreMonitor, monitorStores } from './storeMonitor.ts';
import { openStores, type Stores } from './stores.ts';
import { addStarterThoughts } from './thoughts/starter.ts';
import { createMaintenance } from './thoughts/upkeep.ts';

/** Everything that outlives a request. Clock and dice are here, so that tests can hold them. */
export interface Services extends Stores, ImageServices {
  settings: Settings;
  staticFiles: StaticFiles;
  /** Looks after the collection now and then, beside a visitor's request. */
  runMaintenance: () => Promise<void>;
  identity: DevIdentity | FirebaseIdentity;
  /** Null where this deployment has no push messaging. */
  fcm: FcmClient | null;
  /** The present instant, ISO 8601 in UTC. */
  now: () => string;
  random: Random;
  fetch: typeof globalThis.fetch;
  /** The IP addresses of a host. */
  resolveHost: ResolveHost;
  log: Log;
}

/** Opens what the settings ask for. An empty SQLite file gets the starter thoughts: only a server does that, no command. */
export async function openServices(
  settings: Settings,
  overrides: Partial<Pick<Services, 'fetch' | 'resolveHost'>> = {},
): Promise<Services> {
  const { now, log } = defaultDependencies;
  const stores = monitorStores(await openStores(settings), createStoreMonitor(log, now));
  const dependencies = { ...stores, settings, ...defaultDependencies, ...overrides };
  const { thoughts } = dependencies;
  if (thoughts.name === 'sqlite') {
    await openInDataFolder(settings.dataDir, () => addStarterThoughts(thoughts, now()));
  }
  const { deleteUnusedImages, ...images } = createImageServices(dependencies);
  return {
    ...dependencies,
    ...images,
    staticFiles: openStaticFiles(settings.siteDir),
    runMaintenance: createMaintenance({ thoughts, deleteUnusedImages: deleteUnusedImages }, now, log),
    identity: await openIdentityProvider(settings, { now, log }),
    fcm: openFcmClient(settings),
  };
}

const defaultDependencies: Pick<Services, 'now' | 'random' | 'fetch' | 'resolveHost' | 'log'> = {
  now: () => new Date().toISOString(),
  random: Math.random,
  fetch: globalThis.fetch,
  resolveHost,
  log: createLog(console.error),
};
