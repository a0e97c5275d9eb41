import { describe, expect, test } from 'vitest';
import {
  openTestServices,
  origin,
  readPage,
  requestPage,
  requestRoute,
  validateHtml,
} from '../../tests/support/site/pageTesting.ts';

const services = await openTestServices();

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
  test.each(['/unknown', '/thought/%00', '/thought/a/b', '/sitemap/0.xml', '/embed/1', '/today.png'])(
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
});
