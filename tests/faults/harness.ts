// A site in a process of its own that the tests of faults kill, starve and attack, and the requests of its users.
import { resolve } from 'node:path';
import { type ServerProcess, startServerProcess } from '../support/site/serverProcess.ts';
import { requestAuthorization, signInKey } from '../support/site/testSite.ts';

export interface FaultySite extends ServerProcess {
  /** The Authorization header of an admin. */
  authorization: string;
}

export interface Answer {
  /** 0 without a response. */
  status: number;
  data: Record<string, unknown>;
  /** The code of the first error. */
  code: string | undefined;
  text: string;
  ms: number;
}

/** The flags with which a small machine runs the server. It ends if it needs more. */
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=60', '--max-old-space-size=128'];

/** Starts the built site with a database in the folder. @param wrapper a command that runs the server's. */
export async function startFaultySite(
  folder: string,
  env: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<FaultySite> {
  const settings = {
    SIGN_IN_KEY: signInKey,
    ADMIN_EMAILS: 'ada@example.com',
    SITE_DIR: resolve('dist/web'),
    LOG_REQUESTS: 'no',
    ...env,
  };
  const server = await startServerProcess(folder, settings, flags, wrapper);
  return { ...server, authorization: await requestAuthorization(server.url, 'ada@example.com') };
}

export async function post(url: string, body: unknown, headers: Record<string, string> = {}) {
  return send(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

export async function send(url: string, request: RequestInit = {}): Promise<Answer> {
  const startedMs = performance.now();
  const answer = { status: 0, data: {}, code: undefined, text: '', ms: 0 };
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    const ms = performance.now() - startedMs;
    return { ...answer, status: response.status, text, ms, ...(text.startsWith('{') && readResult(text)) };
  } catch {
    return { ...answer, ms: performance.now() - startedMs };
  }
}

function readResult(text: string): Pick<Answer, 'data' | 'code'> {
  const { data, errors } = JSON.parse(text) as {
    data?: Record<string, unknown> | null;
    errors?: { extensions?: { code: string } }[];
  };
  return { data: data ?? {}, code: errors?.[0]?.extensions?.code };
}

const addition = `mutation ($key: ID!, $input: ThoughtInput!) {
  addThought(key: $key, input: $input) { __typename ... on Thought { id version } }
}`;

const input = { thought: 'Begin anywhere.', author: 'John Cage', url: 'https://youtu.be/dQw4w9WgXcQ' };

/** Adds a thought, once for each key. */
export function addThought({ url, authorization }: FaultySite, key: string, fields = {}): Promise<Answer> {
  const variables = { key, input: { ...input, application: 'Begin.', ...fields } };
  return post(url, { query: addition, variables }, { authorization });
}

export function readFeed({ url }: FaultySite, seed: number): Promise<Answer> {
  return post(url, { query: `{ feed(seed: ${seed}, first: 3) { source edges { node { thought } } } }` });
}

/** Returns the id of the thought that was saved; null if it wasn't. */
export function savedId({ data }: Answer): string | null {
  return (data['addThought'] as { id?: string } | undefined)?.id ?? null;
}

/** Returns the versions of all live thoughts by their ids. */
export async function readVersions({ url, authorization }: FaultySite): Promise<Map<string, number>> {
  const { data } = await post(url, { query: '{ selectThoughts { id version } }' }, { authorization });
  const selected = data['selectThoughts'] as { id: string; version: number }[];
  return new Map(selected.map(({ id, version }) => [id, version]));
}

/** Something in an answer that tells what the server is made of, or that it has a bug. */
export const leak = /INTERNAL_SERVER_ERROR|node_modules|file:\/\/|\.[jt]s:\d|\n {4}at |SQLITE/;
