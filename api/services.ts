import type { Random } from '#domain/random.ts';
import type { Settings } from './env.ts';
import { openIdentity } from './people/openIdentity.ts';
import type { FirebaseIdentity } from './people/firebase.ts';
import type { LocalIdentity } from './people/local.ts';
import { openSite, type Site } from './pages/site.ts';
import { openStores, type Stores } from './stores.ts';

/** Everything that outlives a request. Clock and dice are here, so that tests can hold them. */
export interface Services extends Stores {
  settings: Settings;
  site: Site;
  identity: LocalIdentity | FirebaseIdentity;
  /** The present instant, ISO 8601 in UTC. */
  now: () => string;
  random: Random;
  log: (message: string, detail?: unknown) => void;
}

/** Opens what the settings ask for. */
export async function openServices(settings: Settings): Promise<Services> {
  return {
    ...(await openStores(settings)),
    settings,
    site: openSite(settings.siteDir),
    identity: await openIdentity(settings, surroundings),
    random: Math.random,
    ...surroundings,
  };
}

const surroundings: Pick<Services, 'now' | 'log'> = {
  now: () => new Date().toISOString(),
  log: (message, detail) => console.error(message, detail ?? ''),
};
