import { setTimeout as pause } from 'node:timers/promises';
import { requireFirestoreEmulator } from './requirements.ts';
import { buildLambdaPackage, unpackLambdaPackage } from '../tests/support/lambda/lambdaPackage.ts';
import { readFeedSource, startLambdaRuntime } from '../tests/support/lambda/lambdaRuntime.ts';
import { startTestProxy, type TestProxy } from '../tests/support/proxies/testProxy.ts';
import { type Benchmark, type BenchmarkRow } from './benchmark.ts';
import { createFirestoreCollection } from './collection.ts';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';

const projectId = 'demo-bench-freeze';
const maxRequests = 5;

interface Fault {
  title: string;
  breakConnection: (proxy: TestProxy) => void;
}

const faults: readonly Fault[] = [
  { title: 'the connection closed', breakConnection: (proxy) => proxy.closeConnections() },
  { title: 'the connection silently dead', breakConnection: (proxy) => proxy.dropTraffic() },
];

/**
 * Suspends the package's process as Lambda does, for ten minutes or for 20 seconds in the short form, and measures how many
 * requests it then takes until one reads Firestore.
 */
export const measureFreeze: Benchmark = async ({ isShort }) => {
  const emulator = await requireFirestoreEmulator();
  const { path: folder, remove } = createTemporaryFolder();
  await buildLambdaPackage();
  await unpackLambdaPackage(folder);
  await createFirestoreCollection(emulator.host, projectId, 50);
  const frozenMs = isShort ? 20_000 : 600_000;
  const rows = await Promise.all(
    faults.map(({ title, breakConnection }) =>
      freeze({ taskRoot: folder, emulatorHost: emulator.host, frozenMs, title, breakConnection }),
    ),
  );
  await emulator.stop();
  remove();
  return rows.flat();
};

interface FreezeOptions extends Fault {
  taskRoot: string;
  emulatorHost: string;
  frozenMs: number;
}

async function freeze({
  taskRoot,
  emulatorHost,
  frozenMs,
  title,
  breakConnection,
}: FreezeOptions): Promise<BenchmarkRow[]> {
  const proxy = await startTestProxy(emulatorHost);
  // Without AWS_LAMBDA_FUNCTION_NAME, because on Lambda the settings reject the emulator.
  const runtime = await startLambdaRuntime(taskRoot, {
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: 'none',
    FIRESTORE_EMULATOR_HOST: proxy.host,
    SITE_DIR: 'dist/lambda/web',
  });
  if ((await readFeedSource(runtime, 0)) !== 'COLLECTION') throw new Error('The feed is not from Firestore.');
  runtime.suspend();
  breakConnection(proxy);
  await pause(frozenMs);
  const timesMs: number[] = [];
  for (let source: unknown; source !== 'COLLECTION';) {
    if (timesMs.length === maxRequests) throw new Error(`${maxRequests} requests did not read Firestore.`);
    const startedMs = performance.now();
    source = await readFeedSource(runtime, timesMs.length + 1);
    timesMs.push(performance.now() - startedMs);
  }
  await runtime.stop();
  proxy.close();
  return [
    {
      label: `Frozen for ${frozenMs / 1000} s, ${title}: the first request that reads Firestore`,
      value: timesMs.length,
      unit: '',
    },
    {
      label: '– the time from the first request until its response',
      value: timesMs.reduce((sum, ms) => sum + ms, 0),
      unit: 'ms',
    },
  ];
}
