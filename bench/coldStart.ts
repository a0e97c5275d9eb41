import { spawnSync } from 'node:child_process';
import { formatMedian, type BenchmarkRow } from './benchmarkRow.ts';

// Loads the bundle like Lambda and requests the home page, which needs no external services.
const program = `
  const startMs = performance.now();
  const { handler } = require('./dist/lambda/lambda.cjs');
  const event = { version: '2.0', routeKey: '$default', rawPath: '/', rawQueryString: '', isBase64Encoded: false,
    headers: { host: 'upwell.example', accept: 'text/html' },
    requestContext: { requestId: '1', domainName: 'upwell.example', http: { method: 'GET', path: '/', sourceIp: '203.0.113.7' } } };
  handler(event, {}).then((result) => {
    if (result.statusCode !== 200) throw new Error('The status of the page was ' + result.statusCode);
    console.log(performance.now() - startMs);
    process.exit(0);
  });
`;

/** Measures the time from loading the Lambda bundle to its first page. */
export async function measureColdStart(): Promise<BenchmarkRow> {
  const env = {
    PATH: process.env['PATH'],
    AWS_LAMBDA_FUNCTION_NAME: 'upwell',
    PUBLIC_URL: 'https://upwell.example',
    STORE: 'firestore',
    IDENTITY: 'firebase',
    FIREBASE_PROJECT_ID: 'demo-upwell',
    FIREBASE_API_KEY: 'none',
    SITE_DIR: 'dist/web',
  };
  const times = Array.from({ length: 9 }, () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], { env, encoding: 'utf8' });
    if (!Number.isFinite(Number.parseFloat(stdout))) throw new Error(stderr);
    return Number.parseFloat(stdout);
  });
  return {
    label: 'Cold start of the Lambda bundle to its first page',
    value: formatMedian(times),
    unit: 'ms',
  };
}
