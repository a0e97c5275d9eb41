import type { Random } from '#domain/random.ts';
import type { Settings } from './env.ts';
import { openSite, type Site } from './pages/site.ts';
import { openStores, type Stores } from './stores.ts';

/** Everything that outlives a request. Clock and dice are here, so that tests can hold them. */
export interface Services extends Stores {
  settings: Settings;
  site: Site;
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
    now: () => new Date().toISOString(),
    random: Math.random,
    log: (message, detail) => console.error(message, detail ?? ''),
  };
}
