// The main journeys of a visitor and of an admin in Firefox and WebKit.
import { test as base } from '@playwright/test';
import type { BrowserName } from '../../../scripts/browsers.ts';
import { adminEmail, example, newThought } from '../support/pages.ts';
import { type Site, signInKey, startSite } from '../support/site.ts';
import { withBrowser } from './drivers.ts';
import { createPerson, escape } from './steps.ts';

interface Fixtures {
  testedBrowser: BrowserName;
  site: Site;
  person: ReturnType<typeof createPerson>;
}

const test = base.extend<Fixtures>({
  testedBrowser: ['firefox', { option: true }],
  site: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
  person: ({ testedBrowser }, use) => withBrowser(testedBrowser, (send) => use(createPerson(send))),
});

test('a visitor watches a thought, reads it again, and opens its page', async ({ person, site }) => {
  await person.open(`${site.url}/?thought=${example.id}`);
  // It is enabled when the page reacts.
  await person.sees('field', 'Bubble Frequency');
  await person.press('bubble', example.thought);
  await person.sees('dialog', example.thought);
  await person.sees('heading', example.thought);
  // YouTube can't be reached here.
  await person.sees('button', 'Try again');
  await person.type(escape);
  await person.seesNo('dialog', example.thought);
  await person.sees('focus', example.thought);
  await person.press('link', 'All thoughts');
  await person.seesNo('bubble', example.thought);
  await person.sees('bubble', '— ');
  await person.press('button', 'Next');
  await person.press('button', 'seen');
  await person.sees('dialog', 'Seen');
  await person.type(escape);
  await person.seesNo('dialog', 'Seen');
  await person.press('link', 'Browse');
  await person.sees('heading', 'All thoughts');
  await person.press('link', example.thought);
  await person.sees('heading', 'How to Apply This Thought');
});

test('an admin signs in, adds a thought, and deletes it', async ({ person, site }) => {
  await person.open(`${site.url}/admin#key=${signInKey}`);
  await person.inPopup(
    () => person.press('button', 'Sign in with Google'),
    () => person.press('button', adminEmail),
  );
  await person.sees('heading', 'Bubbles (40)');
  await person.press('button', 'Add New Bubble');
  await person.sees('dialog', 'Add New Bubble');
  await person.fill('Thought *', newThought.thought);
  await person.fill('Author *', newThought.author);
  await person.fill('Application *', 'Go out.');
  await person.fill('URL *', newThought.url);
  await person.press('button', 'Add Bubble');
  await person.seesNo('dialog', 'Add New Bubble');
  await person.sees('heading', 'Bubbles (41)');
  await person.sees('article', newThought.thought);
  await person.press('button', 'Delete');
  await person.sees('dialog', 'Confirm Delete');
  await person.press('button', 'Delete');
  await person.sees('heading', 'Bubbles (40)');
  await person.press('button', 'Undo');
  await person.sees('heading', 'Bubbles (41)');
});
