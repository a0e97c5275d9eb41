// The interfaces for small clients, agents and screens: REST, MCP, snapshots and pictures.
import { expect, test } from '@playwright/test';
import { findThought, graphql, json, send } from './target.ts';

interface ThoughtPage {
  thoughts: { id: string; thought: string; author: string | null; lang: string | null }[];
  totalCount: number;
  endCursor: string;
  hasNextPage: boolean;
}

const readJson = async (path: string) => (await (await send(path)).json()) as unknown;
const readThoughts = (query: string) => readJson(`/api/thoughts${query}`) as Promise<ThoughtPage>;

const problems: [id: string, path: string, status: number, code: string][] = [
  ['REST-001', '/api/thoughts/there-is-no-such-thought', 404, 'NOT_FOUND'],
  ['REST-002', '/api/there-is-no-such-route', 404, 'NOT_FOUND'],
  ['REST-003', '/api/thoughts?first=0', 400, 'BAD_USER_INPUT'],
  ['REST-004', '/api/thoughts?first=51', 400, 'BAD_USER_INPUT'],
  ['REST-005', '/api/thoughts?first=two', 400, 'BAD_USER_INPUT'],
  ['REST-006', '/api/thoughts?after=no-cursor', 400, 'BAD_USER_INPUT'],
  ['REST-007', '/api/thoughts?there-is-no-such-parameter=1', 400, 'BAD_USER_INPUT'],
  ['REST-008', '/api/thoughts/random?count=51', 400, 'BAD_USER_INPUT'],
  ['REST-009', '/api/thoughts/random?count=1&count=2', 400, 'BAD_USER_INPUT'],
];

for (const [id, path, status, code] of problems)
  test(`${id} ${path} is refused by a problem document with ${status} and ${code}`, async () => {
    const response = await send(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const problem: unknown = await response.json();
    expect(problem).toMatchObject({
      status,
      code,
      title: expect.any(String),
      detail: expect.stringMatching(/./),
    });
  });

test('REST-010 the pages of /api/thoughts follow each other, and contain each thought once', async () => {
  const first = await readThoughts('?first=2');
  test.skip(!first.hasNextPage, 'the collection has one page');
  const second = await readThoughts(`?first=2&after=${encodeURIComponent(first.endCursor)}`);
  const ids = [...first.thoughts, ...second.thoughts].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(first.totalCount).toBeGreaterThanOrEqual(ids.length);
});

test('REST-011 thoughts are found by a word, an author, a language and a length', async () => {
  const { id, thought, author } = await findThought(
    ({ thought, author }) => /^[a-z]{5}/i.test(thought) && author !== null,
  );
  const { lang } = (await readJson(`/api/thoughts/${encodeURIComponent(id)}`)) as { lang: string | null };
  const word = /[a-z]{5,}/i.exec(thought)?.[0] ?? '';
  const parameters = new URLSearchParams({
    q: word,
    author: author ?? '',
    maxLength: `${thought.length}`,
    first: '50',
  });
  if (lang !== null) parameters.set('lang', lang);
  const found = (await readThoughts(`?${parameters.toString()}`)).thoughts;
  expect(found.map((item) => item.id)).toContain(id);
  for (const item of found) {
    expect(item.thought.length).toBeLessThanOrEqual(thought.length);
    expect([item.author, item.lang]).toEqual([author, lang]);
  }
});

test('REST-012 a thought, random thoughts, the thought of the day and authors are the same as in GraphQL', async () => {
  const { id, thought } = await findThought();
  expect(await readJson(`/api/thoughts/${encodeURIComponent(id)}`)).toMatchObject({ id, thought });
  expect(((await readJson('/api/thoughts/random?count=3')) as ThoughtPage).thoughts.length).toBeGreaterThan(
    0,
  );
  const { data } = await graphql('{ today { date thought { id } } authors(first: 1) { totalCount } }');
  expect(await readJson('/api/thoughts/today')).toMatchObject(data['today']);
  expect(await readJson('/api/authors?first=1')).toMatchObject(data['authors']);
});

test('REST-013 other sites can read it without credentials, and a client that has a response gets 304', async () => {
  const response = await send('/api/thoughts?first=1', { headers: { origin: 'https://elsewhere.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  const etag = response.headers.get('etag') ?? '';
  expect((await send('/api/thoughts?first=1', { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await send('/api/thoughts/random')).headers.get('cache-control')).toBe('no-store');
});

const callMcp = (method: string, params: object, headers: Record<string, string> = {}) =>
  send('/mcp', {
    method: 'POST',
    headers: {
      ...json,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });

test('MCP-001 the tools for agents are described in at most 5 kB, and only read', async () => {
  const text = await (await callMcp('tools/list', {})).text();
  expect(text.length).toBeLessThanOrEqual(5_000);
  for (const name of ['search', 'random', 'thought', 'today', 'authors'])
    expect(text).toContain(`"name":"${name}"`);
});

test('MCP-002 a tool returns a thought', async () => {
  const { id, thought } = await findThought(({ thought }) => !/["\\]/.test(thought));
  const response = await callMcp('tools/call', { name: 'thought', arguments: { id } });
  expect(await response.text()).toContain(thought);
});

test('MCP-003 GET is answered with 405, and another site’s Origin with 403', async () => {
  expect((await send('/mcp')).status).toBe(405);
  expect((await callMcp('tools/list', {}, { origin: 'https://elsewhere.example' })).status).toBe(403);
});

test('LLMS-001 /llms.txt says where the thoughts are', async () => {
  const response = await send('/llms.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  for (const path of ['/graphql', '/mcp', '/api/thoughts']) expect(text).toContain(path);
});
