import type { Random } from '#domain/feed/random.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';
import type { Settings } from '../env.ts';
import { type ImageServices, createImageServices } from '../images/imageServices.ts';
import { type ResolveHost, resolveHost } from '../images/remote/fetchExternalImage.ts';
import { createLineLog } from '../logging/formatEntry.ts';
import type { Log } from '../logging/log.ts';
import { createLineWriter } from '../logging/lineWriter.ts';
import type { ProcessMetrics } from '../logging/processMetrics.ts';
import { createRequestLog, type RequestLog } from '../logging/requestLog.ts';
import { openFcmClient } from '../notifications/fcmClient.ts';
import type { FcmClient } from '../notifications/sendToAllDevices.ts';
import { openIdentityProvider } from '../people/openIdentityProvider.ts';
import type { FirebaseIdentity } from '../people/firebaseIdentity.ts';
import type { DemoIdentity } from '../people/demoIdentity.ts';
import type { DevIdentity } from '../people/devIdentity.ts';
import { createResponseCache, type ResponseCache } from '../http/responseCache.ts';
import { openStaticFiles, type StaticFiles } from '../http/staticFiles.ts';
import { limitSelfTest } from '../storage/selfTest.ts';
import { createStoreUsage, measureStoreUsage } from '../storage/storeUsage.ts';
import { createStoreMonitor, monitorStores } from './stores/storeMonitor.ts';
import { openStores } from './stores/openStores.ts';
import type { Stores } from './stores/stores.ts';
import { Collection } from '../thoughts/collection.ts';
import { addStarterThoughts } from '../thoughts/starterThoughts.ts';
import { type BuildInfo, readBuildInfo, unknownBuild } from '../site/buildInfo.ts';
import { createPageRendererLoader, type PageRenderer } from '../site/pageRenderer.ts';
import { maintain, type MaintenanceDependencies } from '../maintenance.ts';

/** Everything that requests share. It includes the time and randomness, so that tests can replace them. */
export interface Services extends Stores, ImageServices {
  settings: Settings;
  thoughts: Collection;
  staticFiles: StaticFiles;
  /** The running version. */
  build: Pick<BuildInfo, 'version' | 'commit'>;
  /** Null where each response should be created again, as in benchmarks. */
  responseCache: ResponseCache | null;
  requestLog: RequestLog;
  /** Null without METRICS_TOKEN. */
  metrics: ProcessMetrics | null;
  loadPageRenderer: () => Promise<PageRenderer>;
  /** See maintenance.ts. Only the schedule calls it, never a request. It logs its result, and rejects if it fails. */
  runMaintenance: () => Promise<void>;
  identity: DemoIdentity | DevIdentity | FirebaseIdentity;
  /** Null where this deployment has no push messaging. */
  fcm: FcmClient | null;
  /** Returns the current time in UTC as ISO 8601. */
  now: () => string;
  random: Random;
  fetch: typeof globalThis.fetch;
  /** The IP addresses of a host. */
  resolveHost: ResolveHost;
  log: Log;
}

/** The services that requests can use. Maintenance isn't among them, so that no request can start it or wait for it. */
export interface RequestServices extends Omit<Services, 'thoughtStore' | 'runMaintenance'> {
  /** Its entries have the id of the request. */
  log: Log;
}

/** Replacements for parts of the services in tests. */
export interface ServiceOverrides extends Partial<Pick<Services, 'fetch' | 'resolveHost' | 'log'>> {
  openStores?: typeof openStores;
}

// Lambda's `console` would put text before the JSON.
const lambdaLines = createLineWriter(process.stdout, false);
const machineLines = createLineWriter(process.stderr, true);

/** Opens the configured services, and adds the starter thoughts to an empty SQLite file, which commands don't do. */
export async function openServices(
  settings: Settings,
  { openStores: open = openStores, ...overrides }: ServiceOverrides = {},
): Promise<Services> {
  const { now } = defaultDependencies;
  const isDemo = settings.identity === 'demo';
  const lines = settings.isOnLambda ? lambdaLines : machineLines;
  const log = overrides.log ?? createLineLog(settings.logFormat, now, lines.write);
  const responseCache = createResponseCache();
  const stores = monitorStores(await open(settings, log), createStoreMonitor(log, now));
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
  if (thoughts.storeName === 'sqlite') {
    await openInDataFolder(settings.dataDir, () => addStarterThoughts(thoughts, now()));
  }
  const metrics = await openMetrics(settings);
  return {
    ...dependencies,
    ...createImageServices(dependencies),
    selfTest: limitSelfTest(dependencies.selfTest, now),
    staticFiles: openStaticFiles(settings.siteDir),
    build: readBuildInfo(settings.siteDir) ?? unknownBuild,
    responseCache,
    requestLog: createRequestLog({
      logsAll: settings.logFormat === 'json',
      format: settings.logFormat,
      now,
      writeLine: lines.writeLater,
    }),
    loadPageRenderer: createPageRendererLoader(settings.siteDir, settings.devServerUrl),
    metrics,
    runMaintenance: async () => {
      // A demo stays the same.
      if (!isDemo) await runMaintenance(dependencies, metrics);
    },
    identity: await openIdentityProvider(settings, { now, log }),
    fcm: openFcmClient(settings),
  };
}

async function runMaintenance(
  dependencies: MaintenanceDependencies & Pick<Services, 'log'>,
  metrics: ProcessMetrics | null,
): Promise<void> {
  const { log } = dependencies;
  const usage = createStoreUsage();
  try {
    const report = await measureStoreUsage(usage, () => maintain(dependencies));
    metrics?.addMaintenance('finished');
    if (report !== null) log.info('Maintenance has finished.', { ...report });
  } catch (error) {
    metrics?.addMaintenance('failed');
    log.error('Maintenance has failed.', error);
    throw error;
  } finally {
    const { failures: storeFailures, unexpectedFailures: unexpectedStoreFailures } = usage;
    // The names that the log of requests has, too, so that alarms count both.
    if (storeFailures > 0)
      log.info('Maintenance couldn’t use the store.', { storeFailures, unexpectedStoreFailures });
  }
}

/** The package takes time to load, so it is loaded only where it is used. */
async function openMetrics({ metricsToken, store, dataDir }: Settings): Promise<ProcessMetrics | null> {
  if (metricsToken === null) return null;
  const { createProcessMetrics } = await import('../logging/processMetrics.ts');
  return createProcessMetrics(store === 'sqlite' && dataDir !== ':memory:' ? dataDir : null);
}

/** A demo sends no requests, because anybody could let it send any number. */
const findNothing: typeof fetch = async () => new Response(null, { status: 404 });

/** Returns the current time. It is formatted once per millisecond, because that takes as long as the rest of a log entry. */
function createClock(): () => string {
  let lastMs = Number.NaN;
  let text = '';
  return () => {
    const ms = Date.now();
    if (ms !== lastMs) text = new Date(ms).toISOString();
    lastMs = ms;
    return text;
  };
}

const defaultDependencies: Pick<Services, 'now' | 'random' | 'fetch' | 'resolveHost'> = {
  now: createClock(),
  random: Math.random,
  fetch: globalThis.fetch,
  resolveHost,
};
