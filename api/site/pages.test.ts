import { describe, expect, test } from 'vitest';
import {
  createTestDraft,
  extractText,
  openTestServices,
  origin,
  readPage,
  requestPage,
  requestRoute,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

test('only the admin page contains the e-mails of the admins', async () => {
  expect((await readPage('/admin', services)).html).toContain('"authorizedEmails":["ada@example.com"');
  for (const path of [
    '/',
    '/thought/4-stay-hungry-stay-foolish',
    '/thought/none',
    '/unknown',
    '/playground',
  ]) {
    expect.soft((await readPage(path, services)).html, path).not.toContain('@example.com');
  }
});

test('the admin page may not be cached, because it contains e-mails', async () => {
  const { headers } = await requestPage('/admin', services);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('masked e-mails on the admin page have their first letter and domain', async () => {
  const settings = { ...services.settings, adminEmailsAreMasked: true };
  const { html } = await readPage('/admin', { ...services, settings });
  expect(html).toContain('"authorizedEmails":["a••@example.com"');
  expect(html).not.toContain('ada@example.com');
});

test('the development sign-in page contains no e-mails when they are masked', async () => {
  const settings = { ...services.settings, adminEmailsAreMasked: true, publicUrl: null };
  const response = await requestPage('/local-sign-in', { ...services, settings }, 'http://localhost:4000');
  expect(response.status).toBe(200);
  expect(await response.text()).not.toContain('@example.com');
});

describe('an absent page', () => {
  test.each([
    '/thought/none',
    '/thought/%2F..',
    '/thought/%F0%9F%8C%8A',
    '/thought/%00',
    '/thought/%3Cscript%3E',
  ])('%s responds with 404 and a message', async (path) => {
    const { status, html } = await readPage(path, services);
    expect(status).toBe(404);
    expect(extractText(html)).toContain("The thought you're looking for doesn't exist or has been removed.");
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(await validateHtml(html)).toEqual([]);
  });

  test.each(['/unknown', '/thought/%E0%A4%A', '/thought/a/b', '/sitemap/0.xml', '/embed/none'])(
    '%s responds with 404',
    async (path) => {
      const { status, html } = await readPage(path, services);
      expect(status).toBe(404);
      expect(await validateHtml(html)).toEqual([]);
    },
  );

  test('responds without HTML to a method other than GET and HEAD', async () => {
    const request = new Request(`${origin}/unknown`, { method: 'PUT' });
    const response = await requestRoute(request, services);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/plain; charset=utf-8',
    ]);
  });

  test('a thought in the trash responds with 404', async () => {
    const change = { by: 'system', now: services.now() };
    const { id } = await services.thoughts.add(
      { ...createTestDraft(), thought: 'Trashed.' },
      'trashed',
      change,
    );
    expect((await readPage(`/thought/${id}`, services)).status).toBe(200);
    await services.thoughts.trash(id, change);
    expect((await readPage(`/thought/${id}`, services)).status).toBe(404);
  });
});
