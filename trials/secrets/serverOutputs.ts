// Collects the answers and the output of servers with secret settings, until they crash.
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { routes } from '../../api/app/routes.ts';
import { allOperations } from '../../tests/support/site/operations.ts';
import { startServerProcess } from '../../tests/support/site/serverProcess.ts';
import { jsonHeaders, requestAuthorization } from '../../tests/support/site/testSite.ts';
import { canaries, keys, type Output } from './canaries.ts';
import { createSecretSettings, firebaseSettings } from './secretSettings.ts';

/** The settings of each server. CRASH says how crashOnSignal.ts ends it. The first ones are tried in the short form. */
const servers: readonly Record<string, string>[] = [
  { LOG_FORMAT: 'text', CRASH: 'exception' },
  { LOG_FORMAT: 'json', CRASH: 'rejection', ...firebaseSettings },
  { LOG_FORMAT: 'json', CRASH: 'memory' },
  { LOG_FORMAT: 'text', CRASH: 'exception', ...firebaseSettings },
];
const shortCount = 2;

export async function collectServerOutputs(
  isLong: boolean,
  folder: string,
  photosUrl: string,
): Promise<{ answers: Output[]; logs: Output[] }> {
  const outputs = { answers: new Array<Output>(), logs: new Array<Output>() };
  for (const env of servers.slice(0, isLong ? undefined : shortCount)) {
    const serverFolder = mkdtempSync(join(folder, 'server-'));
    const settings = { ...createSecretSettings(serverFolder, photosUrl), LOG_REQUESTS: 'yes', ...env };
    const { answers, log } = await runServer(serverFolder, settings);
    outputs.answers.push(...answers);
    outputs.logs.push(log);
  }
  return outputs;
}

/** Sends requests to a server as a visitor and as an admin, and lets it crash. */
async function runServer(folder: string, env: Record<string, string>) {
  const memory = env['CRASH'] === 'memory' ? '--max-old-space-size=80 ' : '';
  const crash = pathToFileURL(join(import.meta.dirname, 'crashOnSignal.ts')).href;
  const server = await startServerProcess(folder, { ...env, NODE_OPTIONS: `${memory}--import=${crash}` });
  const authorization =
    env['STORE'] === 'firestore'
      ? `Bearer ${canaries.requestHeader}`
      : await requestAuthorization(server.url, canaries.adminEmail, canaries.signInKey);
  const token = authorization.slice('Bearer '.length);
  const secrets = { ...canaries, token };
  const answers = [
    ...(await sendRequests(server.url, jsonHeaders, secrets)),
    ...(await sendRequests(server.url, { ...jsonHeaders, authorization }, { ...keys, token })),
  ];
  process.kill(server.pid, 'SIGUSR2');
  await server.waitForExit();
  // The link for signing in at the start is meant to contain the key.
  const text = server.output().replace(`#key=${canaries.signInKey}\n`, '');
  return { answers, log: { source: `the log of a server with ${JSON.stringify(env)}`, text, secrets } };
}

/** Sends every operation and requests every route. */
async function sendRequests(
  url: string,
  headers: Record<string, string>,
  secrets: Readonly<Record<string, string>>,
): Promise<Output[]> {
  const answers: Output[] = [];
  const send = async (method: string, path: string, name: string, body?: string) => {
    const init = { method, headers, redirect: 'manual', ...(body !== undefined && { body }) } as const;
    const response = await fetch(url + path, init);
    const text = JSON.stringify([response.status, ...response.headers]) + (await response.text());
    answers.push({ source: `the answer to ${name}`, text, secrets });
  };
  for (const [name, [query, variables]] of Object.entries(allOperations)) {
    const body = JSON.stringify({ query, variables: { id: '1-stay-hungry', ...variables } });
    await send('POST', '/graphql', name, body);
  }
  for (const [method, path] of routes)
    await send(method, path.replace(/:\w+/, '1-stay-hungry'), path, method === 'POST' ? '{' : undefined);
  return answers;
}
