// Visitors read for a long time while the connection to Firestore fails in random ways, and some clients disconnect
// before they have a response.
import { setTimeout as pause } from 'node:timers/promises';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { requireFirestoreEmulator } from '../../bench/requirements.ts';
import { startTestProxy, type TestProxy } from '../../tests/support/proxies/testProxy.ts';
import { median } from '../../bench/benchmark.ts';
import { createFirestoreCollection } from '../../bench/collection.ts';
import { type StartedServer, startServer } from '../../bench/servers/startServer.ts';
import { atMost, type ChaosRow, type ChaosTrial } from '../trial.ts';
import { collectionSize, createRequest, type VisitorRequest } from './visitorRequests.ts';

const projectId = 'demo-chaos-soak';
const maxResponseMs = 3_500;

interface Plan {
  durationMs: number;
  faultIntervalMs: number;
  clients: number;
  /** The longest time between two requests of a client. */
  maxPauseMs: number;
  /** The memory is compared from then on. Null in a run that is too short to measure anything. */
  warmUpMs: number | null;
}

const longPlan: Plan = {
  durationMs: 3_600_000,
  faultIntervalMs: 10_000,
  clients: 10,
  maxPauseMs: 1_000,
  warmUpMs: 600_000,
};
const shortPlan: Plan = {
  durationMs: 3_000,
  faultIntervalMs: 1_000,
  clients: 10,
  maxPauseMs: 200,
  warmUpMs: null,
};

export const trySoak: ChaosTrial = async ({ isLong, seed }) => {
  const plan = isLong ? longPlan : shortPlan;
  const emulator = await requireFirestoreEmulator();
  await createFirestoreCollection(emulator.host, projectId, collectionSize);
  const proxy = await startTestProxy(emulator.host);
  const server = await startServer('servers/upwellServer.ts', [], {
    STORE: 'firestore',
    FIREBASE_PROJECT_ID: projectId,
    FIRESTORE_EMULATOR_HOST: proxy.host,
    LOG_FORMAT: 'json',
  });
  const soak: Soak = {
    endsAt: performance.now() + plan.durationMs,
    requests: [],
    aborted: 0,
    memory: [],
    fault: 'none',
  };
  await Promise.all([
    causeFaults(proxy, soak, plan, seededRandom(seed)),
    ...(plan.warmUpMs === null ? [] : [recordMemory(server, soak)]),
    ...Array.from({ length: plan.clients }, (_, index) =>
      visit(server.url, soak, plan, seededRandom(seed + index + 1)),
    ),
  ]);
  await server.stop();
  proxy.close();
  await emulator.stop();
  return createRows(soak, plan);
};

interface Soak {
  /** By `performance.now()`, as all times here. */
  endsAt: number;
  requests: { tookMs: number; hasThoughts: boolean }[];
  aborted: number;
  memory: { atMs: number; bytes: number }[];
  /** The last fault of the connection. */
  fault: string;
}

function createRows(soak: Soak, { durationMs, faultIntervalMs, warmUpMs }: Plan): ChaosRow[] {
  const { requests, aborted } = soak;
  const size = `${requests.length.toLocaleString('en')} requests in ${durationMs / 1000} s`;
  const label = `${size}, ${aborted} more aborted, a random fault of Firestore every ${faultIntervalMs / 1000} s`;
  const slow = requests.filter(({ tookMs }) => tookMs > maxResponseMs);
  const slowestMs = Math.max(...requests.map(({ tookMs }) => tookMs));
  const rows = [
    atMost(
      `${label}: responses without thoughts`,
      requests.filter(({ hasThoughts }) => !hasThoughts).length,
      0,
      ' responses',
    ),
  ];
  // In a short run, the trial of Firestore's faults measures the same.
  if (warmUpMs === null) return rows;
  return [
    ...rows,
    atMost(
      `– responses over ${maxResponseMs / 1000} s (the slowest took ${(slowestMs / 1000).toFixed(2)} s)`,
      slow.length,
      0,
      ' responses',
    ),
    compareMemory(soak, durationMs, warmUpMs),
  ];
}

/** Compares the median of the last ten minutes with the median of the ten minutes after the server has warmed up. */
function compareMemory({ memory, endsAt }: Soak, durationMs: number, warmUpMs: number): ChaosRow {
  const startedAt = endsAt - durationMs;
  const medianBetween = (fromMs: number, untilMs: number) =>
    median(
      memory
        .filter(({ atMs }) => atMs >= startedAt + fromMs && atMs < startedAt + untilMs)
        .map(({ bytes }) => bytes),
    );
  const before = medianBetween(warmUpMs, 2 * warmUpMs);
  const after = medianBetween(durationMs - warmUpMs, durationMs);
  return atMost(
    `– growth of the memory in use after ${warmUpMs / 60_000} minutes, from ${formatMB(before)} to ${formatMB(after)}`,
    (after / before - 1) * 100,
    10,
    ' %',
  );
}

function formatMB(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Records the memory in use: what the process occupies depends on how much garbage V8 has not collected yet. */
async function recordMemory(server: StartedServer, soak: Soak): Promise<void> {
  for (; performance.now() < soak.endsAt; await pause(30_000)) {
    const bytes = await server.readMemory();
    soak.memory.push({ atMs: performance.now(), bytes });
  }
}

/** Lets the connection fail in a random way for up to nine tenths of each interval. */
async function causeFaults(
  proxy: TestProxy,
  soak: Soak,
  { faultIntervalMs }: Plan,
  random: Random,
): Promise<void> {
  while (performance.now() < soak.endsAt) {
    const [name, cause] = faults[Math.floor(random() * faults.length)] ?? faults[0];
    soak.fault = name;
    cause(proxy, random);
    const lastsMs = random() * 0.9 * faultIntervalMs;
    await pause(lastsMs);
    restoreConnection(proxy);
    await pause(faultIntervalMs - lastsMs);
  }
}

type Fault = readonly [name: string, cause: (proxy: TestProxy, random: Random) => void];

const faults: readonly [Fault, ...Fault[]] = [
  ['connections closed', (proxy) => proxy.closeConnections()],
  ['up to five seconds of delay', (proxy, random) => proxy.setDelay(random() * 5_000)],
  [
    'connections closed, and new ones dropped',
    (proxy) => {
      proxy.setNewConnections('drop');
      proxy.closeConnections();
    },
  ],
  [
    'nothing goes through',
    (proxy) => {
      proxy.setNewConnections('drop');
      proxy.dropTraffic();
    },
  ],
  // New connections work, but nobody tells the server that the old one is dead.
  ['old connections dead', (proxy) => proxy.dropTraffic()],
];

function restoreConnection(proxy: TestProxy): void {
  proxy.setDelay(0);
  proxy.setNewConnections('forward');
}

/** Sends one request after the other. */
async function visit(origin: string, soak: Soak, { maxPauseMs }: Plan, random: Random): Promise<void> {
  for (; performance.now() < soak.endsAt; await pause(random() * maxPauseMs)) {
    const request = createRequest(origin, random);
    if (random() < abortedShare) {
      soak.aborted += 1;
      await send(request, AbortSignal.timeout(Math.ceil(random() * maxAbortMs))).catch(() => {});
    } else await measure(request, soak);
  }
}

const abortedShare = 0.1;
const maxAbortMs = 50;

/** Prints a response that misses a goal at once, with the fault that it came after. */
async function measure({ url, init, ...request }: VisitorRequest, soak: Soak): Promise<void> {
  const startedMs = performance.now();
  const text = await send({ url, init }).catch(() => '');
  const tookMs = performance.now() - startedMs;
  const hasThoughts = request.hasThoughts(text);
  soak.requests.push({ tookMs, hasThoughts });
  if (hasThoughts && tookMs <= maxResponseMs) return;
  const outcome = hasThoughts ? '' : ', without thoughts';
  const path = new URL(url).pathname;
  console.error(`${path} took ${(tookMs / 1000).toFixed(2)} s${outcome} (last fault: ${soak.fault})`);
}

async function send(
  { url, init }: Pick<VisitorRequest, 'url' | 'init'>,
  signal?: AbortSignal,
): Promise<string> {
  const response = await fetch(url, { ...init, ...(signal !== undefined && { signal }) });
  return response.text();
}
