import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from 'node:http';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestBuild } from '../../tests/support/site/serverProcess.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';

let site: TestSite;
const siteDir = mkdtempSync(join(tmpdir(), 'upwell-site-'));
createTestBuild(siteDir);
const adaCredentials = JSON.stringify({ email: 'ada@example.com', key: 'the-key-of-the-tests' });
beforeAll(async () => {
  site = await openTestSite({ ADMIN_EMAILS: `ada@example.com,<b>&"@example.com`, SITE_DIR: siteDir });
});
afterAll(() => site.close());

describe('development sign-in', () => {
  test.each([
    ['without the key', undefined, 'The sign-in key is missing'],
    ['with an empty key', '', 'The sign-in key is missing'],
    ['with a key that is not a string', 7, 'The sign-in key is missing'],
    ['with another key', 'the-key-of-another-site', 'This is not the sign-in key'],
    ['with a part of the key', 'the-key-of-the-test', 'This is not the sign-in key'],
  ])('%s is rejected, with where to find the key', async (_how, key, message) => {
    const response = await post(JSON.stringify({ email: 'ada@example.com', key }));
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: `${message}: open the admin link that the server printed when it started, or use the key in sign-in-key in its data folder.`,
    });
  });

  test('reveals the key neither on a page nor in the log', async () => {
    for (const path of ['/', '/admin', '/playground', '/local-sign-in', '/unknown', '/health']) {
      expect.soft(await (await fetch(site.url + path)).text(), path).not.toContain(site.signInKey);
    }
    await post(JSON.stringify({ email: 'ada@example.com', key: 'wrong' }));
    expect(JSON.stringify(site.logEntries)).not.toContain(site.signInKey);
  });

  test('records a sign-in without changing the creation date, and takes no role from the request', async () => {
    const asEve = await site.signIn('eve@example.com');
    const signIn = 'mutation { signIn { uid email role isAdmin createdAt lastSignIn } }';
    const first = (await asEve(signIn)).data['signIn'] as Record<string, unknown>;
    expect(first).toMatchObject({ email: 'eve@example.com', role: 'user', isAdmin: false });
    const second = (await asEve(signIn)).data['signIn'];
    expect(second).toMatchObject({ uid: first['uid'], createdAt: first['createdAt'] });
    expect((await asEve('mutation { signIn(role: "admin") { role } }')).code).toBeDefined();
  });

  test('requires JSON with an e-mail', async () => {
    for (const body of ['', '{}', '[]', '{"email":1}', '{"email":"nobody"}', 'email=ada@example.com']) {
      expect.soft((await post(body)).status).toBe(400);
    }
    expect((await post(adaCredentials, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post(adaCredentials)).status).toBe(200);
  });

  test('rejects requests through a proxy or for another host name', async () => {
    const body = adaCredentials;
    expect(await requestStatus({ host: 'evil.example' }, body)).toBe(403);
    expect(await requestStatus({ host: 'localhost.evil.example:80' }, body)).toBe(403);
    expect(await requestStatus({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, body)).toBe(403);
    expect(await requestStatus({ host: 'localhost', forwarded: 'for=127.0.0.1' }, body)).toBe(403);
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000']) {
      expect(await requestStatus({ host }, body)).toBe(200);
      expect(await requestStatus({ host, origin: `http://${host}` }, body)).toBe(200);
    }
  });

  test('rejects requests from pages of other origins', async () => {
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null'])
      expect(await requestStatus({ host: 'localhost:4000', origin }, adaCredentials)).toBe(403);
  });

  test('accepts requests from pages at PUBLIC_URL, which the development server serves', async () => {
    const devSite = await openTestSite({ PUBLIC_URL: 'http://localhost:4000' });
    const headers = { ...jsonHeaders, origin: 'http://localhost:4000' };
    const response = await fetch(`${devSite.url}/local-sign-in`, {
      method: 'POST',
      headers,
      body: adaCredentials,
    });
    expect(response.status).toBe(200);
    await devSite.close();
  });

  test('has a page without inline scripts that offers the authorized e-mails', async () => {
    const page = await fetch(`${site.url}/local-sign-in`);
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('data-email="ada@example.com"');
    expect(html).toContain('data-email="&lt;b&gt;&amp;&quot;@example.com"');
    expect(html).not.toMatch(/<script(?![^>]* src=)|<b>|\son\w+=/);
  });

  test('does not exist with IDENTITY=firebase', async () => {
    const firebase = await openTestSite({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'upwell-test',
      FIREBASE_API_KEY: 'key',
      SITE_DIR: siteDir,
    });
    for (const method of ['GET', 'POST']) {
      expect((await fetch(`${firebase.url}/local-sign-in`, { method })).status).toBe(404);
    }
    await firebase.close();
  });
});

function post(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return fetch(`${site.url}/local-sign-in`, { method: 'POST', headers, body });
}

/** Sends a request with a Host header, which `fetch` doesn't allow, and returns the status. */
function requestStatus(headers: Record<string, string>, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${site.url}/local-sign-in`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => resolve(response.resume().statusCode),
    );
    outgoing.once('error', reject).end(body);
  });
}
