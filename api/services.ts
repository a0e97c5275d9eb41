import type { Random } from '#domain/random.ts';
import { join } from 'node:path';
import { type Settings } from './env.ts';
import { openSite, type Site } from './pages/site.ts';
import type { ThoughtStore } from './thoughts/thoughtStore.ts';

/** Everything that outlives a request. Clock and dice are here, so that tests can hold them. */
export interface Services {
  settings: Settings;
  thoughts: ThoughtStore;
  site: Site;
  /** The present instant, ISO 8601 in UTC. */
  now: () => string;
  random: Random;
  log: (message: string, detail?: unknown) => void;
}

/** Opens what the settings ask for; only the chosen store is loaded. */
export async function openServices(settings: Settings): Promise<Services> {
  return {
    settings,
    thoughts: await openThoughts(settings),
    site: openSite(settings.siteDir),
    now: () => new Date().toISOString(),
    random: Math.random,
    log: (message, detail) => console.error(message, detail ?? ''),
  };
}

async function openThoughts(settings: Settings): Promise<ThoughtStore> {
  if (settings.store === 'firestore') {
    const { openFirestoreThoughts } = await import('./thoughts/firestoreThoughts.ts');
    return openFirestoreThoughts(settings.firebase.projectId);
  }
  const { openSqlite } = await import('./sqlite.ts');
  const { sqliteThoughts } = await import('./thoughts/sqliteThoughts.ts');
  const path = settings.dataDir === ':memory:' ? ':memory:' : join(settings.dataDir, 'upwell.sqlite');
  const store = sqliteThoughts(openSqlite(path));
  await fillWithStarter(store, new Date().toISOString());
  return store;
}

/** A new collection begins with the starter thoughts. */
async function fillWithStarter(store: ThoughtStore, now: string): Promise<void> {
  if ((await store.size()) > 0) return;
  const { starterThoughts } = await import('./thoughts/starter.ts');
  const rows = starterThoughts.map((thought) => ({ id: thought.id, draft: thought, createdAt: now }));
  await store.import(rows, { by: 'system', now }, false);
}
