import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requireFirestoreEmulator } from '../requirements.ts';
import { type Benchmark, type BenchmarkRow, compare, measureInterleaved, median } from '../benchmark.ts';
import { openFirestore } from '../../api/storage/firestore.ts';
import { createFirestoreCollection } from '../collection.ts';
import { createThought } from '../servers/feedSchema.ts';

const projectId = 'demo-bench';
const size = 2_000;
const cacheFolder = join(import.meta.dirname, '..', '..', '.cache', 'bench');

interface ColdStart {
  /** From the start of loading the bundle until it is loaded, which Lambda does before the first request. */
  loadMs: number;
  firstMs: number;
  /** The processor time of both. On a busy machine, it varies less. */
  processorMs: number;
}

/** Measures how long two Lambda bundles take to load, and to answer their first request with 20 thoughts. */
export const measureColdStart: Benchmark = async ({ isShort }) => {
  const emulator = await requireFirestoreEmulator();
  const bundles = {
    upwell: join('dist', 'lambda', 'lambda.mjs'),
    apolloFirestore: await bundlePeer('apolloFirestoreLambda'),
  };
  await createFirestoreCollection(emulator.host, projectId, size);
  await fillPeer();
  const subjects = {
    upwell: () => invokeBundle(bundles.upwell, emulator.host),
    apolloFirestore: () => invokeBundle(bundles.apolloFirestore, emulator.host),
  };
  // The emulator compiles its code during the first round.
  await measureInterleaved(subjects, 2);
  const results = await measureInterleaved(subjects, isShort ? 3 : 11);
  await emulator.stop();
  return [
    ...createRows('Upwell', results.upwell, results.apolloFirestore),
    ...createRows('Apollo Server with firebase-admin', results.apolloFirestore),
  ];
};

/** Stores the same thoughts with the numbers by which the peer chooses them. */
async function fillPeer(): Promise<void> {
  const { firestore, close } = openFirestore(projectId);
  const ranked = firestore.collection('ranked');
  const writer = firestore.bulkWriter();
  for (let rank = 0; rank < size; rank += 1)
    void writer.set(ranked.doc(`bench-${rank}`), { ...createThought(rank), rank });
  void writer.set(ranked.doc('count'), { live: size });
  await writer.close();
  await close();
}

function createRows(
  name: string,
  times: readonly ColdStart[],
  others?: readonly ColdStart[],
): BenchmarkRow[] {
  const row = (label: string, read: (time: ColdStart) => number) => ({
    label,
    value: median(times.map(read)),
    unit: 'ms',
    comparison:
      others === undefined ? '' : compare(times.map(read), others.map(read), 'Apollo with firebase-admin'),
  });
  return [
    row(`Cold start of ${name} until the first feed of 20`, ({ loadMs, firstMs }) => loadMs + firstMs),
    row('– loading, before the first request', ({ loadMs }) => loadMs),
    row('– the first request', ({ firstMs }) => firstMs),
    row('– processor time of both', ({ processorMs }) => processorMs),
  ];
}

/** Bundles a peer as the guides of Lambda and esbuild show it. Returns the path of the bundle. */
async function bundlePeer(name: string): Promise<string> {
  const outfile = join(cacheFolder, `${name}.cjs`);
  await build({
    entryPoints: [join(import.meta.dirname, '..', 'peers', `${name}.ts`)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    external: ['@aws-sdk/*'],
    logLevel: 'warning',
  });
  return outfile;
}

async function invokeBundle(path: string, emulatorHost: string): Promise<ColdStart> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'invokeBundle.ts'), path],
    {
      // Without AWS_LAMBDA_FUNCTION_NAME, because on Lambda the settings reject the emulator.
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        STORE: 'firestore',
        IDENTITY: 'firebase',
        FIREBASE_PROJECT_ID: projectId,
        FIREBASE_API_KEY: 'none',
        FIRESTORE_EMULATOR_HOST: emulatorHost,
        METADATA_SERVER_DETECTION: 'none',
        SITE_DIR: 'dist/web',
      },
    },
  );
  return JSON.parse(stdout) as ColdStart;
}
