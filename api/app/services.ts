import type { Random } from '#domain/feed/random.ts';
import { openInDataFolder } from '../storage/dataFolder.ts';
import type { Settings } from '../env.ts';
import { type ImageServices, createImageServices } from '../images/imageServices.ts';
import { type ResolveHost, resolveHost } from '../images/remote/publicUrl.ts';
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
import { observeContent } from './stores/contentChanges.ts';
import { createStoreMonitor, monitorStores } from './stores/storeMonitor.ts';
import { openStores } from './stores/openStores.ts';
import type { Stores } from './stores/stores.ts';
import type { ThoughtReader, ThoughtStore, ThoughtWriter } from '../thoughts/thoughtStore.ts';
import { addStarterThoughts } from '../thoughts/starterThoughts.ts';
import { type BuildInfo, readBuildInfo, unknownBuild } from '../site/buildInfo.ts';
import { createPageRendererLoader, type PageRenderer } from '../site/pageRenderer.ts';
import { migrateDataUrls } from '../images/migrateDataUrls.ts';
import { deleteUnusedImages } from '../images/deleteUnusedImages.ts';
import { createJobRunner, type RunDueJobs } from '../jobs/jobRunner.ts';
import { createJobs } from '../jobs/jobs.ts';

/** Everything that requests share. It includes the time and randomness, so that tests can replace them. */
export interface Services extends Stores, ImageServices {
  settings: Settings;
  staticFiles: StaticFiles;
  /** The running version. */
  build: Pick<BuildInfo, 'version' | 'commit'>;
  /** Null where each response should be created again, as in benchmarks. */
  responseCache: ResponseCache | null;
  requestLog: RequestLog;
  /** Null without METRICS_TOKEN. */
  metrics: ProcessMetrics | null;
  loadPageRenderer: () => Promise<PageRenderer>;
  /** Runs the scheduled jobs that are due. Only the schedule calls it, never a request. */
  runDueJobs: RunDueJobs;
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

/** The services that requests can use. Maintenance isn't among them, so that no request can start them or wait for them. */
export interface RequestServices extends Omit<Services, 'thoughts' | 'jobs' | 'runDueJobs'> {
  /** Its entries have the id of the request. */
  log: Log;
  thoughts: ThoughtReader & ThoughtWriter & Pick<ThoughtStore, 'name' | 'ping'>;
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
  const monitoredStores = monitorStores(await open(settings, log.error), createStoreMonitor(log, now));
  const stores = {
    ...monitoredStores,
    ...observeContent(monitoredStores, responseCache.clear),
  };
  const dependencies = {
    ...stores,
    settings,
    ...defaultDependencies,
    ...(isDemo && { fetch: findNothing }),
    log,
    ...overrides,
  };
  const { thoughts, devices } = dependencies;
  if (thoughts.name === 'sqlite') {
    await openInDataFolder(settings.dataDir, () => addStarterThoughts(thoughts, now()));
  }
  const jobs = createJobs({
    thoughts,
    devices,
    migrateDataUrls: (signal) => migrateDataUrls(dependencies, () => {}, signal),
    deleteUnusedImages: (signal, checkedAtMs) => deleteUnusedImages(dependencies, { signal, checkedAtMs }),
    now,
  });
  const runJobs = createJobRunner({
    jobs,
    store: dependencies.jobs,
    now,
    log,
  });
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
    runDueJobs: isDemo
      ? // The collection stays the same, and no state of a job could be stored.
        async () => []
      : async (signal) => {
          const results = await runJobs(signal);
          metrics?.addJobRuns(results);
          return results;
        },
    identity: await openIdentityProvider(settings, { now, log }),
    fcm: openFcmClient(settings),
  };
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
