// Collects the answers and the output of servers with secret settings, until they crash.
import { routes } from '../../api/app/routes.ts';
import { allOperations } from '../../tests/support/site/operations.ts';
import { createTemporaryFolder, startServerProcess } from '../../tests/support/site/serverProcess.ts';
import { canaries, keys, type Output } from './canaries.ts';
import {
  type Crash,
  crashOnSignal,
  createSecretSettings,
  firebaseSettings,
  startQuotingServer,
  writeTruncatedKeyFile,
} from './secretSettings.ts';

interface ServerOutputs {
  answers: Output[];
  logs: Output[];
}

/** Sends requests to a server with SQLite, and lets it crash. */
export function runSqliteServer(logFormat: 'text' | 'json', crash: Crash): Promise<ServerOutputs> {
  return runServer({ LOG_FORMAT: logFormat, ...crashOnSignal(crash) }, async (url) =>
    sendRequests(url, `Bearer ${await signIn(url)}`),
  );
}

/** Sends requests to a server with Firestore, whose key file is cut off, and lets it crash. */
export function runFirestoreServer(logFormat: 'text' | 'json', crash: Crash): Promise<ServerOutputs> {
  return runServer({ ...firebaseSettings, LOG_FORMAT: logFormat, ...crashOnSignal(crash) }, (url) =>
    sendRequests(url, `Bearer ${canaries.requestHeader}`),
  );
}

async function runServer(
  env: Record<string, string>,
  sendAll: (url: string) => Promise<Answer[]>,
): Promise<ServerOutputs> {
  const folder = createTemporaryFolder();
  const photos = await startQuotingServer();
  try {
    const settings = createSecretSettings(writeTruncatedKeyFile(folder.path), photos.url);
    const server = await startServerProcess(folder.path, { ...settings, LOG_REQUESTS: 'yes', ...env });
    const answers = await sendAll(server.url);
    process.kill(server.pid, 'SIGUSR2');
    await server.waitForExit();
    const tokens = new Set(answers.flatMap(({ authorization }) => authorization?.slice(7) ?? []));
    const tokenSecrets = Object.fromEntries([...tokens].map((token) => ['token', token]));
    const secrets = { ...canaries, ...tokenSecrets };
    // The link for signing in at the start is meant to contain the key.
    const log = server.output().replace(`#key=${canaries.signInKey}\n`, '');
    return {
      answers: answers.map(({ source, text, authorization }) => ({
        source,
        text,
        secrets: authorization === undefined ? secrets : Object.assign({}, keys, tokenSecrets),
      })),
      logs: [{ source: `the log of a server with ${JSON.stringify(env)}`, text: log, secrets }],
    };
  } finally {
    photos.close();
    folder.remove();
  }
}

interface Answer {
  source: string;
  /** Status, headers and body. */
  text: string;
  authorization: string | undefined;
}

/** Sends every operation and requests every route, as a visitor and with the token. */
async function sendRequests(url: string, token: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const authorization of [undefined, token]) {
    for (const [name, [query, variables]] of Object.entries(allOperations)) {
      const body = JSON.stringify({ query, variables: { id: '1-stay-hungry', ...variables } });
      answers.push(await send(name, `${url}/graphql`, { method: 'POST', body }, authorization));
    }
    for (const [method, path] of routes) {
      const init = { method, ...(method === 'POST' && { body: '{' }) };
      answers.push(await send(path, `${url}${path.replace(/:\w+/, '1-stay-hungry')}`, init, authorization));
    }
  }
  return answers;
}

async function send(
  name: string,
  url: string,
  init: RequestInit,
  authorization: string | undefined,
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    ...(authorization !== undefined && { authorization }),
  };
  const response = await fetch(url, { ...init, headers, redirect: 'manual' });
  const text = JSON.stringify([response.status, ...response.headers]) + (await response.text());
  return { source: `the answer to ${name}`, text, authorization };
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/local-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: canaries.adminEmail, displayName: 'Ada', key: canaries.signInKey }),
  });
  return ((await response.json()) as { token: string }).token;
}
