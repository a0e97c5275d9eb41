import type { Random } from '#domain/feed/random.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';
import type { Settings } from '../env.ts';
import { type ImageServices, createImageServices } from '../images/imageServices.ts';
import { type ResolveHost, resolveHost } from '../images/fetchImage.ts';
import { openLog } from '../logging/log.ts';
import type { ProcessMetrics } from '../logging/processMetrics.ts';
import { openOnce } from '../openOnce.ts';
import { type FcmClient, openFcmClient } from '../notifications/sendToAllDevices.ts';
import { openIdentityProvider } from '../people/identity.ts';
import { createResponseCache, type ResponseCache } from '../http/responseCache.ts';
import { withBudget } from '../storage/timeBudget.ts';
import { createStoreMonitor, monitorDatabase } from './stores/storeMonitor.ts';
import { createStores, openDatabase, type Stores } from './stores/openStores.ts';
import { Collection } from '../thoughts/collection.ts';
import { addStarterThoughts } from '../thoughts/starterThoughts.ts';
import { createPageRendererLoader } from '../site/renderPage.ts';
import type { SiteServices } from '../site/siteServices.ts';
import { openStaticFiles } from '../site/staticFiles.ts';
import { maintain, type MaintenanceDependencies } from '../maintenance.ts';

/** Everything that requests share, including the time and randomness. Tests can replace each part. */
export interface Services extends Stores, ImageServices, SiteServices {
  /** The cache of responses; null to create every response again, as in benchmarks. */
  responseCache: ResponseCache | null;
  /** Runs `maintain` and logs its result; rejects if it fails. Called by a schedule, never by a request. */
  runMaintenance: () => Promise<void>;
  /** The client of Firebase Cloud Messaging; null if push messaging isn't configured. */
  fcm: FcmClient | null;
  random: Random;
  fetch: typeof globalThis.fetch;
  /** Returns the IP addresses of a host. */
  resolveHost: ResolveHost;
}

/** The services for requests, without maintenance, so that no request can start it. */
export type RequestServices = Omit<Services, 'thoughtStore' | 'runMaintenance'>;

/** Replacements for parts of the services in tests. */
export type ServiceOverrides = Partial<Pick<Services, 'fetch' | 'resolveHost' | 'log'>>;

/** Opens the services of a server. Unlike a command, a server adds the starter thoughts to an empty SQLite file. */
export async function openServices(settings: Settings, overrides: ServiceOverrides = {}): Promise<Services> {
  const { now } = defaultDependencies;
  const isDemo = settings.identity === 'demo';
  const log = overrides.log ?? openLog(settings);
  const responseCache = createResponseCache();
  const database = await openDatabase(settings);
  const stores = createStores(monitorDatabase(database, createStoreMonitor(log, now)));
  const { thoughtStore: store } = stores;
  const thoughts = new Collection({ store, log, now, onChange: responseCache.clear });
  const dependencies = {
    ...stores,
    thoughts,
    settings,
    ...defaultDependencies,
    ...(isDemo && { fetch: findNothing }),
    log,
    ...overrides,
  };
  if (store.name === 'sqlite') {
    await openInDataFolder(settings.dataDir, () => addStarterThoughts(thoughts, now()));
  }
  return {
    ...dependencies,
    ...createImageServices(dependencies),
    staticFiles: openStaticFiles(settings.siteDir),
    responseCache,
    loadPageRenderer: createPageRendererLoader(settings),
    metrics: await openMetrics(settings),
    runMaintenance: async () => {
      // A demo never changes, so it needs no maintenance.
      if (!isDemo) await runMaintenance(dependencies);
    },
    openIdentity: openOnce(() => openIdentityProvider(settings, { now, log })),
    fcm: openFcmClient(settings),
  };
}

async function runMaintenance(dependencies: MaintenanceDependencies & Pick<Services, 'log'>): Promise<void> {
  const { log } = dependencies;
  const usage = { reads: 0, failures: 0 };
  try {
    const report = await withBudget(Infinity, () => maintain(dependencies), usage);
    if (report !== null) log.info('Maintenance has finished.', { ...report });
  } catch (error) {
    log.error('Maintenance has failed.', error);
    throw error;
  } finally {
    // The request log uses the same field, so that the alarm counts the failures of both.
    if (usage.failures > 0)
      log.info('Maintenance couldn’t use the store.', { storeFailures: usage.failures });
  }
}

/** Opens the metrics. The package is imported only if they are enabled, because loading it takes time. */
async function openMetrics({ metricsToken }: Settings): Promise<ProcessMetrics | null> {
  if (metricsToken === null) return null;
  return (await import('../logging/processMetrics.ts')).createProcessMetrics();
}

/** A demo sends no requests to other services, because anybody could trigger them. */
const findNothing: typeof fetch = async () => new Response(null, { status: 404 });

const defaultDependencies: Pick<Services, 'now' | 'random' | 'fetch' | 'resolveHost'> = {
  now: () => new Date().toISOString(),
  random: Math.random,
  fetch: globalThis.fetch,
  resolveHost,
};
