import type { Random } from '#domain/random.ts';
import { inDataFolder } from './dataFolder.ts';
import type { Settings } from './env.ts';
import { type Images, openImages } from './images/openImages.ts';
import { type ResolveHost, resolveHost } from './images/publicAddress.ts';
import { createLog, type Log } from './log.ts';
import { openFcm } from './notifications/fcm.ts';
import type { Fcm } from './notifications/sendToAll.ts';
import { openIdentity } from './people/openIdentity.ts';
import type { FirebaseIdentity } from './people/firebase.ts';
import type { LocalIdentity } from './people/local.ts';
import { openSite, type Site } from './pages/site.ts';
import { createStoreMonitor, monitorStores } from './storeMonitor.ts';
import { openStores, type Stores } from './stores.ts';
import { fillWithStarter } from './thoughts/starter.ts';
import { createUpkeep } from './thoughts/upkeep.ts';

/** Everything that outlives a request. Clock and dice are here, so that tests can hold them. */
export interface Services extends Stores, Images {
  settings: Settings;
  site: Site;
  /** Looks after the collection now and then, beside a visitor's request. */
  upkeep: () => Promise<void>;
  identity: LocalIdentity | FirebaseIdentity;
  /** Null where this deployment has no push messaging. */
  fcm: Fcm | null;
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
  outside: Partial<Pick<Services, 'fetch' | 'resolveHost'>> = {},
): Promise<Services> {
  const { now, log } = surroundings;
  const stores = monitorStores(await openStores(settings), createStoreMonitor(log, now));
  const reach = { ...stores, settings, ...surroundings, ...outside };
  const { thoughts } = reach;
  if (thoughts.name === 'sqlite') {
    await inDataFolder(settings.dataDir, () => fillWithStarter(thoughts, now()));
  }
  const { collectImages, ...images } = openImages(reach);
  return {
    ...reach,
    ...images,
    site: openSite(settings.siteDir),
    upkeep: createUpkeep({ thoughts, collectImages }, now, log),
    identity: await openIdentity(settings, { now, log }),
    fcm: openFcm(settings),
  };
}

const surroundings: Pick<Services, 'now' | 'random' | 'fetch' | 'resolveHost' | 'log'> = {
  now: () => new Date().toISOString(),
  random: Math.random,
  fetch: globalThis.fetch,
  resolveHost,
  log: createLog(console.error),
};
