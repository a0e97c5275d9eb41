// Sends requests that contain a marker wherever a client can put text, and looks for it in the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '../app/routes.ts';
import { allOperations } from '../../tests/support/site/operations.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { formatEntry } from './formatEntry.ts';

const marker = 'marker51d0';
const email = `${marker}@example.com`;
/** A client can put text into these headers. */
const headers = {
  'content-type': 'application/json',
  'user-agent': marker,
  referer: `https://other.example/${marker}`,
  origin: `https://${marker}.example`,
  cookie: `session=${marker}`,
  'x-forwarded-for': '198.51.100.77',
  'x-request-id': marker,
  'apollographql-client-name': marker,
};
const settings = { SIGN_IN_KEY: `${marker}-sign-in-key`, UNSPLASH_ACCESS_KEY: `${marker}-unsplash-key` };

let site: TestSite;
let adminAuthorization: string;
let userAuthorization: string;
beforeAll(async () => {
  const fetch = async () => {
    throw new Error('The network is unreachable.');
  };
  // Node's error for a host that doesn't exist contains the host.
  const resolveHost = async (host: string) => {
    throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' });
  };
  site = await openTestSite({ ...settings, ADMIN_EMAILS: email }, { fetch, resolveHost });
  adminAuthorization = await signIn(email);
  userAuthorization = await signIn(`user-${email}`);
});
afterAll(() => site.close());

async function signIn(address: string): Promise<string> {
  const body = JSON.stringify({ email: address, displayName: marker, key: settings.SIGN_IN_KEY });
  const response = await fetch(`${site.url}/local-sign-in?${marker}`, {
    method: 'POST',
    headers: jsonHeaders,
    body,
  });
  return `Bearer ${((await response.json()) as { token: string }).token}`;
}

/** Returns all lines since the start, in both formats. */
function readLog(): string {
  const lines = site.logEntries.flatMap((entry) => [
    formatEntry(entry, 'json', ''),
    formatEntry(entry, 'text', ''),
  ]);
  return [...lines, ...site.requestLines].join('\n');
}

function expectNoPersonalData(): void {
  const text = readLog();
  for (const secret of [marker, '198.51.100', adminAuthorization.slice(7), userAuthorization.slice(7)])
    expect(text).not.toContain(secret);
}

/** Puts the marker into each text of a value, and adds a link to an image on another site. */
function markTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('http') ? `${value}#${marker}` : marker + value;
  if (Array.isArray(value)) return value.map(markTexts);
  if (typeof value !== 'object' || value === null) return value;
  const marked = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, markTexts(part)]));
  return 'thought' in marked ? { ...marked, imageUrl: `https://${marker}.example/image.jpg` } : marked;
}

test.each(Object.entries(allOperations))(
  '%s leaves no personal data in the log',
  async (_name, [query, variables]) => {
    // The name of the operation, an alias, and all strings contain the marker.
    const named = query.replace(/^(query|mutation)?/, (type) => `${type || 'query'} ${marker}`);
    const marked = named.replaceAll(/"([^"]*)"/g, `"${marker} $1"`);
    for (const authorization of [undefined, `Bearer ${marker}`, userAuthorization, adminAuthorization]) {
      for (const text of [named, marked, `${named} ${marker}`]) {
        const before = site.requestLines.length;
        await site.post(
          { query: text, variables: markTexts({ id: '', ...variables }), operationName: marker },
          { ...headers, ...(authorization !== undefined && { authorization }) },
        );
        expect(site.requestLines.length).toBe(before + 1);
      }
    }
    expectNoPersonalData();
  },
);

test.each(routes.map(([method, path]) => [method, path] as const))(
  '%s %s leaves no personal data in the log',
  async (method, path) => {
    const before = site.requestLines.length;
    const url = `${site.url}${path.replace(/:\w+/, marker)}?thought=${marker}&url=${marker}&count=${marker}&q=${email}`;
    await fetch(url, {
      redirect: 'manual',
      method,
      headers,
      ...(method === 'POST' && { body: JSON.stringify({ email, key: marker }) }),
    });
    expect(site.requestLines.length).toBe(before + 1);
    expectNoPersonalData();
  },
);
