// The score in MDN's HTTP Observatory of every route with every kind of response.
import { request as sendHttp } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { readSettings } from '../../api/env.ts';
import { serve } from '../../api/entry/node.ts';
import { routes } from '../../api/app/routes.ts';
import { openServices, type Services } from '../../api/app/services.ts';
import { StoreUnavailable } from '../../api/storage/storeErrors.ts';
import { calculateObservatoryScore } from '../../tests/support/site/observatoryScore.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { atLeast, type ChaosTrial } from '../trial.ts';

const highestScore = 130;

interface ScoredResponse {
  request: string;
  status: number;
  score: number;
}

export const tryObservatory: ChaosTrial = async () => {
  const responses = [
    ...(await scoreSite((services) => services)),
    ...(await scoreSite((services) =>
      withFailingThoughts(services, new StoreUnavailable('The store is down.')),
    )),
    ...(await scoreSite((services) => withFailingThoughts(services, new Error('A bug.')))),
    ...(await scoreSite((services) => ({
      ...services,
      parsingLimit: { run: async () => null },
    }))),
    await scoreUnfinishedRequest(),
  ];
  const statuses = [...new Set(responses.map(({ status }) => status))].toSorted((one, other) => one - other);
  const missing = expectedStatuses.filter((status) => !statuses.includes(status));
  if (missing.length > 0) throw new Error(`No response had the status ${missing.join(', ')}.`);
  const [lowest] = responses.toSorted((one, other) => one.score - other.score);
  const label = `MDN Observatory, ${routes.length + 1} routes, ${responses.length} responses with the statuses ${statuses.join(', ')}: lowest score (${lowest?.status} ${lowest?.request})`;
  return [atLeast(label, lowest?.score ?? Number.NaN, highestScore, ' points')];
};

const expectedStatuses = [200, 204, 303, 304, 400, 401, 404, 405, 406, 408, 413, 415, 429, 431, 500, 503];

/** Sends all requests to a site whose services `change` returns. */
async function scoreSite(change: (services: Services) => Services): Promise<ScoredResponse[]> {
  const server = await serve({ ...change(await openSite()), responseCache: null });
  const responses: ScoredResponse[] = [];
  for (const [target, method, headers, body] of createRequests())
    responses.push(await send(server.url, target, method, headers, body));
  for (const bytes of malformedRequests) responses.push(await sendBytes(server.url, bytes));
  await server.close();
  return responses;
}

/** Requests whose headers don't end get a response after a time, which is shorter here. */
async function scoreUnfinishedRequest(): Promise<ScoredResponse> {
  const timeouts = { headersTimeout: 200, requestTimeout: 200, connectionsCheckingInterval: 50 };
  const server = await serve(await openSite(), undefined, timeouts);
  const response = await sendBytes(server.url, 'GET / HTTP/1.1\r\nhost: localhost\r\n');
  await server.close();
  return response;
}

function openSite(): Promise<Services> {
  return openServices(readSettings({ DATA_DIR: ':memory:', PORT: '0' }), { log: silentLog });
}

/** The built-in thoughts, which visitors otherwise get, make most pages succeed. */
function withFailingThoughts(services: Services, error: Error): Services {
  const fail = async () => {
    throw error;
  };
  const { thoughts } = services;
  return { ...services, thoughts: { ...thoughts, findById: fail, findRank: fail, size: fail } };
}

type PlannedRequest = readonly [
  target: string,
  method: string,
  headers?: Readonly<Record<string, string>>,
  body?: string,
];

function createRequests(): PlannedRequest[] {
  const paths = [...new Set(routes.map(([, path]) => path)), '/graphql', '/icon.svg', '/unknown', '/%'];
  const targets = paths.flatMap(fillParameters);
  return [
    ...targets.flatMap((target) => methods.map((method): PlannedRequest => [target, method])),
    ...targets.map((target): PlannedRequest => [target, 'GET', { 'if-none-match': '*' }]),
    ...targets.map((target): PlannedRequest => [
      target,
      'GET',
      { accept: 'text/html', 'accept-encoding': 'br' },
    ]),
    ...targets.map((target): PlannedRequest => [target, 'POST', { 'content-length': '2000000' }]),
    ...graphqlRequests,
  ];
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

/** Returns the path with known, unknown and undecodable values of its parameters. */
function fillParameters(path: string): string[] {
  if (!path.includes(':')) return [path, `${path}?url=http%3A%2F%2Flocalhost%2Fthought%2F1&thought=x`];
  return [starterThoughts[0]?.id ?? '', 'unknown', '1.xml', '%ff'].map((value) =>
    path.replace(/:\w+/, value),
  );
}

const json = { 'content-type': 'application/json', accept: 'application/graphql-response+json' };

const graphqlRequests: readonly PlannedRequest[] = [
  ['/graphql', 'POST', json, '{"query":"{ feed(seed: 1) { totalCount } }"}'],
  ['/graphql', 'POST', json, '{"query":"mutation { signIn { uid } }"}'],
  ['/graphql', 'POST', json, '{"query":"{ unknown }"}'],
  ['/graphql', 'POST', json, '{"query":"{ me { uid } }'],
  ['/graphql', 'POST', { ...json, accept: 'image/png' }, '{"query":"{ __typename }"}'],
  ['/graphql', 'POST', { ...json, 'content-type': 'application/jsonx' }, '{}'],
  ['/graphql', 'POST', { ...json, 'content-length': '60000', authorization: 'Bearer x' }, ' '.repeat(60_000)],
  ['/graphql?query={feed(seed:1){totalCount}}', 'GET'],
];

const malformedRequests = [
  'GET / HTTP/1.1\r\nhost: localhost\r\nnot a header\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  'POST /graphql HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nnot a size\r\n',
];

function send(
  origin: string,
  target: string,
  method: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<ScoredResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const options = { hostname, port, path: target, method, headers, agent: false };
    const request = sendHttp(options, (response) => {
      response.resume();
      const score = calculateObservatoryScore(new Headers(response.headers as Record<string, string>));
      resolve({ request: `${method} ${target}`, status: response.statusCode ?? 0, score });
      request.destroy();
    });
    request.on('error', reject);
    // A body that is only declared is not sent, so the request stays open until the response is there.
    if (headers['content-length'] !== undefined && body === '') request.flushHeaders();
    else request.end(body);
  });
}

async function sendBytes(origin: string, bytes: string): Promise<ScoredResponse> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write(bytes);
  const text = await readText(socket);
  const [statusLine = '', ...lines] = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]));
  return {
    request: JSON.stringify(bytes.slice(0, 60)),
    status: Number(statusLine.split(' ')[1]),
    score: calculateObservatoryScore(headers),
  };
}
