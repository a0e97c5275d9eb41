// Runs the bundle for Lambda in a process of its own, as Lambda does.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const repositoryRoot = join(import.meta.dirname, '..', '..', '..');

export interface BundleRequest {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Loads the bundle like Lambda and sends it requests. Returns its results, or the message if it rejects one. */
export function invokeBundle(
  settings: Record<string, string>,
  requests: readonly BundleRequest[],
): { statusCode: number; body: string }[] | string {
  const program = `
    const { handler } = await import('./dist/lambda/lambda.mjs');
    const results = [];
    for (const { path, method = 'GET', headers = {}, body } of ${JSON.stringify(requests)}) {
      const event = { version: '2.0', rawPath: path, rawQueryString: '', headers: { host: 'upwell.example', ...headers }, body,
        isBase64Encoded: false, requestContext: { requestId: '1', domainName: 'upwell.example', http: { method, path, sourceIp: '203.0.113.7' } } };
      const { statusCode, body: encoded } = await handler(event, {});
      results.push({ statusCode, body: Buffer.from(encoded, 'base64').toString() });
    }
    return results;
  `;
  const parsed: unknown = JSON.parse(runProgram(settings, program));
  return parsed as { statusCode: number; body: string }[] | string;
}

/** Runs the body of an asynchronous function in a new process. Returns its result, or the message of its error, as JSON. */
export function runProgram(settings: Record<string, string>, program: string): string {
  const output = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const run = async () => {${program}};
       console.log(JSON.stringify(await run().catch((error) => error.message)));
       process.exit();`,
    ],
    {
      cwd: repositoryRoot,
      env: { PATH: process.env['PATH'], SITE_DIR: 'dist/lambda/web', ...settings },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  // The lines before are the function's log.
  return output.trim().split('\n').at(-1) ?? '';
}
