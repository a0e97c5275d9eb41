// Sends random requests to the application, and random bytes to its server.
import { buildASTSchema, type GraphQLSchema } from 'graphql';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { schemaDocument } from '../../api/generated/schema.generated.ts';
import { seededRandom } from '../../domain/feed/random.ts';
import { startSite } from '../../bench/site.ts';
import { atMost, type ChaosRow, type ChaosTrial, formatNumber, noneOf } from '../trial.ts';
import { openApplication, type SentRequest, type TimedResponse } from './application.ts';
import { createRandomRequest } from './randomRequests.ts';
import { changeBytes } from './randomValues.ts';

const maxMs = 250;

export const tryRandomRequests: ChaosTrial = async ({ isLong, seed }) => {
  const schema = buildASTSchema(schemaDocument);
  const seeds = Array.from({ length: isLong ? 10 : 1 }, (_, index) => seed + index);
  return [
    ...(await sendRequests(schema, seeds, isLong ? 100_000 : 4_000)),
    await sendChangedBytes(schema, seed, isLong ? 50_000 : 300),
  ];
};

async function sendRequests(
  schema: GraphQLSchema,
  seeds: readonly number[],
  requestsPerSeed: number,
): Promise<ChaosRow[]> {
  const send = await openApplication();
  const faults: string[] = [];
  let slowestMs = 0;
  for (const seed of seeds) {
    const random = seededRandom(seed);
    for (let index = 0; index < requestsPerSeed; index += 1) {
      const request = createRandomRequest(schema, random);
      const response = await send(request);
      // Without this, nothing else of the process would run.
      if (index % 100 === 0) await yieldToEvents();
      if (response === undefined) continue;
      slowestMs = Math.max(slowestMs, response.processorMs);
      const fault = findFault(request, response);
      if (fault !== null)
        faults.push(`${fault}: ${JSON.stringify({ ...request, body: String(request.body) })}`);
    }
  }
  const count = formatNumber(seeds.length * requestsPerSeed);
  const label = `${count} random requests to /graphql, /api/ and /mcp, made from the schema and changed, ${seeds.length} seeds`;
  return [
    noneOf(label, faults, ' faults'),
    atMost('– processor time of the slowest', slowestMs, maxMs, ' ms'),
  ];
}

/** Sends requests over sockets, with changed bytes in the head and the body. */
async function sendChangedBytes(schema: GraphQLSchema, seed: number, count: number): Promise<ChaosRow> {
  const site = await startSite({ LOG_FORMAT: 'json' });
  const random = seededRandom(seed);
  const faults: string[] = [];
  const connections = 20;
  const sendSome = async () => {
    for (let index = 0; index < count / connections; index += 1) {
      const bytes = changeBytes(formatRequest(createRandomRequest(schema, random)), random);
      const text = await exchangeBytes(site.url, bytes);
      const fault = findFaultInText(text);
      if (fault !== null) faults.push(`${fault}: ${JSON.stringify(bytes.toString('latin1'))} → ${text}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendSome));
  const response = await fetch(`${site.url}/graphql?query={feed(seed:1){totalCount}}`);
  if (response.status !== 200) faults.push(`the status of a feed is ${response.status} afterwards`);
  await site.stop();
  return noneOf(`${formatNumber(count)} requests over sockets with changed bytes`, faults, ' faults');
}

/** Returns what is wrong with a response, or null. */
function findFault({ method }: SentRequest, { status, text }: TimedResponse): string | null {
  if (status >= 500) return `the status is ${status}`;
  // Only /mcp responds with 202, with an event stream to a subscription, and with a text to other methods.
  const hasBody = method !== 'HEAD' && ![202, 204, 303, 304].includes(status);
  const isText = text.startsWith('event: message') || text.startsWith('This URL does not support');
  if (hasBody && !isText && !isJson(text)) return `the body is not JSON (${text.slice(0, 100)})`;
  return findDetails(text);
}

/** As `findFault`, for all bytes that were received. A request that isn't complete gets no response. */
function findFaultInText(text: string): string | null {
  if (text === '') return null;
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1];
  if (status === undefined) return 'this is no response';
  return Number(status) >= 500 ? `the status is ${status}` : findDetails(text);
}

/** Returns the sign of an internal error, or a detail of the implementation, that a text contains. */
function findDetails(text: string): string | null {
  const detail = /"code":"INTERNAL_SERVER_ERROR"|node_modules|\.[jt]s:\d|file:\/\/|\n {4}at |SQLITE/.exec(
    text,
  )?.[0];
  return detail === undefined ? null : `the response contains ${detail}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function formatRequest({ target, method, headers, body }: SentRequest): Buffer {
  const content = Buffer.from(body ?? '');
  const lines = Object.entries({ host: 'localhost', 'content-length': String(content.length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${head}\r\n`, 'latin1'), content]);
}

/**
 * Sends bytes to a server over a new connection, and closes its sending half. Returns everything that is received until
 * the server closes the connection, or doesn't send anything for a second, because it waits for the rest of a request whose
 * length was changed.
 */
async function exchangeBytes(origin: string, bytes: Uint8Array): Promise<string> {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1' });
  let received = '';
  socket.setEncoding('latin1');
  socket.setTimeout(1_000, () => socket.destroy());
  socket.on('data', (chunk: string) => (received += chunk));
  // The server may close the connection before it has read everything.
  socket.on('error', () => {});
  socket.end(bytes);
  await once(socket, 'close').catch(() => {});
  return received;
}
