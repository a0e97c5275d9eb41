import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type BenchmarkRow, formatRatio, isShortRun, measureInterleaved, median } from './benchmark.ts';
import { withFirestore } from './collection.ts';

interface ColdStart {
  /** The time to load the bundle, which Lambda does before the first request. */
  loadMs: number;
  firstMs: number;
}

/** Measures the times of two Lambda bundles to load, and to answer a first request for 20 of 2,000 thoughts. */
export function measureColdStart(): Promise<BenchmarkRow[]> {
  return withFirestore(2_000, async (settings, host) => {
    const peer = await bundlePeer();
    // Without AWS_LAMBDA_FUNCTION_NAME, because the settings reject the emulator on Lambda.
    const env = {
      ...settings,
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      IDENTITY: 'firebase',
      FIREBASE_API_KEY: 'none',
      FIRESTORE_EMULATOR_HOST: host,
      METADATA_SERVER_DETECTION: 'none',
    };
    const subjects = {
      upwell: () => invokeBundle('dist/lambda/lambda.mjs', env),
      apollo: () => invokeBundle(peer, env),
    };
    // Warm-up rounds for the emulator, which compiles its code.
    await measureInterleaved(subjects, 2);
    const { upwell, apollo } = await measureInterleaved(subjects, isShortRun ? 3 : 11);
    return [
      ...createRows('Upwell', upwell, apollo),
      ...createRows('Apollo Server with firebase-admin', apollo, null),
    ];
  });
}

function createRows(
  name: string,
  times: readonly ColdStart[],
  others: readonly ColdStart[] | null,
): BenchmarkRow[] {
  const row = (label: string, read: (time: ColdStart) => number) => ({
    label,
    value: median(times.map(read)),
    unit: 'ms',
    comparison:
      others === null ? '' : formatRatio(times.map(read), others.map(read), 'Apollo with firebase-admin'),
  });
  return [
    row(`Cold start of ${name} until the first feed of 20`, ({ loadMs, firstMs }) => loadMs + firstMs),
    row('– loading, before the first request', ({ loadMs }) => loadMs),
    row('– the first request', ({ firstMs }) => firstMs),
  ];
}

/** Bundles the peer as in the guides of Lambda and esbuild. Returns the path of the bundle. */
async function bundlePeer(): Promise<string> {
  const outfile = '.cache/bench/apolloFirestoreLambda.cjs';
  await build({
    entryPoints: ['bench/peers/apolloFirestoreLambda.ts'],
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

async function invokeBundle(path: string, env: NodeJS.ProcessEnv): Promise<ColdStart> {
  const { stdout } = await promisify(execFile)(process.execPath, ['bench/invokeBundle.ts', path], { env });
  return JSON.parse(stdout) as ColdStart;
}
