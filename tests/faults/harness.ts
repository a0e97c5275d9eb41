// Starts a site in a separate process for the fault tests, and sends requests to it.
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { requestAuthorization, type ServerProcess, startServer } from '../support/site/serverProcess.ts';

export interface FaultySite extends ServerProcess {
  /** The Authorization header of an admin. */
  authorization: string;
}

export interface Answer {
  /** The HTTP status, or 0 without a response. */
  status: number;
  data: Record<string, unknown>;
  /** The code of the first error. */
  code: string | undefined;
  text: string;
  ms: number;
}

/** The flags for a small machine. The server exits if it needs more memory. */
const flags = ['--max-semi-space-size=16', '--heap-growing-percent=60', '--max-old-space-size=128'];

/** Starts the built site with a database in the folder. @param wrapper a command that runs the server's command */
export async function startFaultySite(
  folder?: string,
  env: Record<string, string> = {},
  wrapper: readonly string[] = [],
): Promise<FaultySite> {
  const options = { flags, wrapper, ...(folder !== undefined && { folder }) };
  const server = await startServer(env, options);
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

/** Adds a thought; a retry with the same key adds no other one. */
export function addThought({ url, authorization }: FaultySite, key: string, fields = {}): Promise<Answer> {
  const variables = { key, input: { ...input, application: 'Begin.', ...fields } };
  return post(url, { query: addition, variables }, { authorization });
}

export function readFeed({ url }: FaultySite, seed: number): Promise<Answer> {
  return post(url, { query: `{ feed(seed: ${seed}, first: 3) { source edges { node { thought } } } }` });
}

/** Returns the id of the saved thought, or null. */
export function savedId({ data }: Answer): string | null {
  return (data['addThought'] as { id?: string } | undefined)?.id ?? null;
}

/** Returns the versions of all live thoughts by their ids. */
export async function readVersions({ url, authorization }: FaultySite): Promise<Map<string, number>> {
  const { data } = await post(url, { query: '{ selectThoughts { id version } }' }, { authorization });
  const selected = data['selectThoughts'] as { id: string; version: number }[];
  return new Map(selected.map(({ id, version }) => [id, version]));
}

/** Requests /health until `isOver`, and returns the slowest response time; infinite if a request fails. */
export async function measureHealth({ url }: FaultySite, isOver: () => boolean): Promise<number> {
  let slowestMs = 0;
  do {
    const { status, ms } = await send(`${url}/health`);
    slowestMs = Math.max(slowestMs, status === 200 ? ms : Infinity);
    await pause(20);
  } while (!isOver());
  return slowestMs;
}

/** Expects that the server uses no more memory than a small machine has. */
export function expectLittleMemory({ pid }: FaultySite): void {
  const [, peakKB] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  expect(Number(peakKB) / 1024).toBeLessThan(350);
}

/** Matches text in a response that reveals internals or a bug. */
export const internals = /INTERNAL_SERVER_ERROR|node_modules|file:\/\/|\.[jt]s:\d|\n {4}at |SQLITE/;
