import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { request } from 'node:http';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestSite, type TestSite } from './testSite.ts';

let site: TestSite;
const siteDir = mkdtempSync(join(tmpdir(), 'upwell-site-'));
writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>{product}</title><!--settings-->');
beforeAll(async () => {
  site = await openTestSite({ ADMIN_EMAILS: `ada@example.com,<b>&"@example.com` });
});
afterAll(() => site.close());

describe('Local sign-in', () => {
  test('gives a token that the API takes', async () => {
    const asAda = await site.signIn(' Ada@Example.com ');
    expect((await asAda('{ me { email displayName isAdmin } }')).data).toEqual({
      me: { email: 'ada@example.com', displayName: 'Somebody', isAdmin: true },
    });
  });

  test('records a sign-in, once with a date of creation, and gives nobody a role by asking', async () => {
    const asEve = await site.signIn('eve@example.com');
    const signIn = 'mutation { signIn { uid email role isAdmin createdAt lastSignIn } }';
    const first = (await asEve(signIn)).data['signIn'] as Record<string, unknown>;
    expect(first).toMatchObject({ email: 'eve@example.com', role: 'user', isAdmin: false });
    const again = (await asEve(signIn)).data['signIn'];
    expect(again).toMatchObject({ uid: first['uid'], createdAt: first['createdAt'] });
    expect((await asEve('mutation { signIn(role: "admin") { role } }')).code).toBeDefined();
  });

  test('asks for JSON with an e-mail', async () => {
    for (const body of ['', '{}', '[]', '{"email":1}', '{"email":"nobody"}', 'email=ada@example.com']) {
      expect.soft((await post(body)).status).toBe(400);
    }
    expect((await post('{"email":"ada@example.com"}', { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await post('{"email":"ada@example.com"}')).status).toBe(200);
  });

  test('answers this computer only: no proxy’s request, no foreign name', async () => {
    const body = '{"email":"ada@example.com"}';
    expect(await status({ host: 'evil.example' }, body)).toBe(403);
    expect(await status({ host: 'localhost.evil.example:80' }, body)).toBe(403);
    expect(await status({ host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, body)).toBe(403);
    expect(await status({ host: 'localhost', forwarded: 'for=127.0.0.1' }, body)).toBe(403);
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000']) {
      expect(await status({ host }, body)).toBe(200);
    }
  });

  test('has a page without inline scripts that offers the authorised e-mails', async () => {
    const page = await fetch(`${site.url}/local-sign-in`);
    const html = await page.text();
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('data-email="ada@example.com"');
    expect(html).toContain('data-email="&lt;b&gt;&amp;&quot;@example.com"');
    expect(html).not.toMatch(/<script(?![^>]* src=)|<b>|\son\w+=/);
  });

  test('leads nowhere where Firebase signs people in', async () => {
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

/** As `fetch`, which takes no Host of one's own. */
function status(headers: Record<string, string>, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${site.url}/local-sign-in`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      (response) => resolve(response.resume().statusCode),
    );
    asked.once('error', reject).end(body);
  });
}
