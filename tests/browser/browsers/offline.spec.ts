import { openSite } from '../../support/browser/site.ts';
import { bubble, expectVisible } from './page.ts';
import { expect, test as base } from './fixtures.ts';

/** The site can be closed during a test. */
const test = base.extend({
  site: async ({}, use) => {
    const running = await openSite();
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= running.close());
    await use({ ...running, close });
    await close();
  },
});

test('the home page shows thoughts of the collection after a reload without network', async ({
  window,
  site,
}) => {
  await window.goto(site.url);
  await expectVisible(window, bubble);
  await window.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => window.evaluate(async () => (await caches.match(location.href)) !== undefined))
    .toBe(true);
  await site.close();
  await window.reload();
  await expectVisible(window, bubble, 20_000);
});
