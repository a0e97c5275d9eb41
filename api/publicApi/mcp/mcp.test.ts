// Uses /mcp with the official SDK's client, and with requests that it never sends.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { requestRoute } from '../../../tests/support/site/pageTesting.ts';
import { openTestSite, type TestSite } from '../../../tests/support/site/testSite.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const id = '4-stay-hungry-stay-foolish';

describe.each(['legacy', 'auto'] as const)('a client that negotiates the version as %s', (mode) => {
  test('finds the tools, which only read, in at most 5 kB', async () => {
    const client = await connect(mode);
    expect(client.getServerVersion()?.name).toBe(site.services.settings.productName);
    expect(client.getInstructions()).toContain(`${site.url}/thought/`);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'random', 'today', 'thought', 'authors']);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(5_000);
  });

  test.each([
    ['search', { q: 'hungry', first: 1 }, { thoughts: [{ id }], totalCount: 1, hasNextPage: false }],
    ['random', { count: 2 }, { thoughts: [expect.objectContaining({ thought: expect.any(String) }), {}] }],
    ['thought', { id }, { id, author: 'Steve Jobs' }],
    ['today', {}, { date: new Date().toISOString().slice(0, 10) }],
    ['authors', { first: 1 }, { authors: [{ thoughtCount: expect.any(Number) }], hasNextPage: true }],
  ])('calls %s, whose result matches its output schema', async (name, args, answer) => {
    const client = await connect(mode);
    // The client then compares answers with the schemas in the list.
    await client.listTools();
    const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
    expect(isError).not.toBe(true);
    expect(structuredContent).toMatchObject(answer);
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });

  test.each([
    ['random', { count: 99 }, 'BAD_USER_INPUT', /^`count` is 99, but must be/],
    ['random', { count: '2' }, 'BAD_USER_INPUT', '`count` must be an integer.'],
    ['authors', { name: 'Ada' }, 'BAD_USER_INPUT', 'There is no argument `name`: use `first`, `after`.'],
    ['thought', {}, 'BAD_USER_INPUT', '`id` is missing: send a string.'],
    ['thought', { id: 'none' }, 'NOT_FOUND', 'There is nothing with this id.'],
  ])('is told what to correct in %s %j', async (name, args, code, message) => {
    const client = await connect(mode);
    const { isError, content } = await client.callTool({ name, arguments: args });
    expect([isError, content]).toEqual([true, [{ type: 'text', text: expect.stringMatching(message) }]]);
    expect(readLastLine()).toMatchObject({ method: 'POST', route: '/mcp', status: 200, errorCodes: [code] });
  });
});

test('a client that only knows the newest version uses it, and the log has the operations', async () => {
  const client = await connect({ pin: '2026-07-28' });
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  await client.callTool({ name: 'random', arguments: { count: null } });
  expect(readLastLine()).toMatchObject({
    route: '/mcp',
    operation: 'randomThoughts',
    feedSource: 'COLLECTION',
  });
});

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};
const listTools = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
const callTool = { ...listTools, method: 'tools/call', params: { name: 'none', arguments: {} } };

const version = (value: string) => ({ 'mcp-protocol-version': value });

test.each<
  [message: string, status: number, code: number | null, body: unknown, headers?: Record<string, string>]
>([
  ['an initialization', 200, null, initialize],
  ['a request without a version', 200, null, listTools],
  ['a request from a page of this site', 200, null, listTools, { origin: 'ORIGIN' }],
  ['a request from a page of another site', 403, -32600, listTools, { origin: 'https://other.example' }],
  ['a request from a page without an origin', 403, -32600, listTools, { origin: 'null' }],
  ['a notification', 202, null, { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['a batch', 400, -32600, [listTools, listTools]],
  ['a body that is not JSON', 400, -32700, '{"jsonrpc"'],
  ['a body that is not a message', 400, -32600, { query: '{ today { date } }' }],
  ['an unknown version', 400, -32000, listTools, version('2024-01-01')],
  ['the newest version without what it requires', 400, -32602, listTools, version('2026-07-28')],
  ['a type that is not JSON', 415, -32000, listTools, { 'content-type': 'text/plain' }],
  ['a client that accepts no events', 406, -32000, listTools, { accept: 'application/json' }],
  ['an unknown method', 200, -32601, { ...listTools, method: 'resources/list' }],
  ['an unknown tool', 200, -32602, callTool],
  ['a body of more than 50,000 bytes', 413, null, { ...listTools, params: { text: 'x'.repeat(50_000) } }],
])('%s gets status %i and code %s', async (_message, status, code, body, headers = {}) => {
  const response = await fetch(`${site.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
      ...(headers['origin'] === 'ORIGIN' && { origin: site.url }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const { error } = (text === '' ? {} : JSON.parse(text)) as { error?: { code?: number } };
  expect([response.status, error?.code ?? null]).toEqual([status, code]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])('does not allow %s', async (method) => {
  const response = await fetch(`${site.url}/mcp`, { method, headers: { accept: 'text/event-stream' } });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('refuses requests of a page whose host name resolves to this server (DNS rebinding)', async () => {
  const url = 'http://rebinding.example/mcp';
  const request = new Request(url, { method: 'POST', headers: { origin: 'http://rebinding.example' } });
  expect((await requestRoute(request, site.services)).status).toBe(403);
});

async function connect(mode: 'legacy' | 'auto' | { pin: string }): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)));
  onTestFinished(() => client.close());
  return client;
}

function readLastLine(): unknown {
  return JSON.parse(site.requestLines.at(-1) ?? '');
}
