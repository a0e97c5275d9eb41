import type { BrowserContext, Page } from '@playwright/test';
import { drawNoCard } from '../../support/stores/storeFixture.ts';
import { firebaseTestSettings, openTestSite, type TestSite } from '../../support/site/testSite.ts';
import { encodeNote, decodeNote } from '../../../web/src/note/noteLink.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { mockAnalytics, readLoggedEvents } from '../../support/browser/analytics.ts';
import { hostileTexts } from '../../support/browser/hostileTexts.ts';
import { readCachedUrls, startServiceWorker } from '../../support/browser/serviceWorker.ts';
import { expect, test as siteTest, slowUnless } from '../../support/browser/site.ts';
import { examplePath, openHydrated, recordDialogs, waitForReact } from '../../support/browser/thoughtPage.ts';

const note = 'For you, mum 💛 شكرًا 谢谢';
const noteOf = (page: Page) => page.getByRole('status').filter({ hasText: 'A note for you' });

const test = siteTest.extend<{ site: TestSite }>({
  site: async ({}, use) => {
    const running = await openTestSite(firebaseTestSettings, { drawCard: drawNoCard });
    await use(running);
    await running.close();
  },
});
test.use({ expectedErrors: /^TypeError: Failed to fetch/ });

test.describe('with the service worker and analytics', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a note is read by everybody who opens its link, and is in no request, no event and no line of the log', async ({
    page,
    context,
    site,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(() => {
      if (window === top) localStorage.setItem('upwell.consent', '"given"');
    });
    await mockAnalytics(context);
    const requests = recordRequests(context);
    await page.goto(examplePath);
    await startServiceWorker(page);
    const link = await copyLinkWithNote(page);
    expect(link).toBe(`${site.url}${examplePath}#note=${encodeNote(note)}`);

    const recipient = await context.newPage();
    await recipient.goto(link);
    await expect(noteOf(recipient)).toContainText(note);
    await expect(recipient).toHaveURL(examplePath);
    await recipient.reload();
    await expect(noteOf(recipient)).toContainText(note);
    await recipient.getByRole('button', { name: /^Play video/ }).click();
    await recipient.getByRole('link', { name: 'Show as a bubble' }).click();
    await expect(recipient.getByRole('link', { name: 'All thoughts' })).toBeVisible();
    await expect(noteOf(recipient)).toHaveCount(0);
    await recipient.goBack();
    await expect(noteOf(recipient)).toContainText(note);

    expect(requests.length).toBeGreaterThan(20);
    const cached = await readCachedUrls(recipient);
    expect(cached).not.toEqual([]);
    await expect.poll(() => readLoggedEvents(recipient)).toContain('page_view');
    const events = await recipient.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer') ?? []));
    expect(site.requestLines.length).toBeGreaterThan(5);
    const everything = JSON.stringify([requests, cached, events, site.requestLines, site.logEntries]);
    for (const text of [note, encodeURIComponent(note), encodeNote(note), '#note', 'mum'])
      expect(everything).not.toContain(text);
  });
});

test('the note is shown above the single bubble before the question for consent, and closing it forgets it @slow', async ({
  page,
}) => {
  await page.goto(`/?thought=4-stay-hungry-stay-foolish#note=${encodeNote(note)}`);
  await expect(noteOf(page)).toContainText(note);
  await expectAccessible(page, { state: 'note', hasLightTheme: true });
  await page.getByRole('button', { name: 'Close the note' }).press('Enter');
  await expect(noteOf(page)).toHaveCount(0);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'No, thanks' })).toBeVisible();
  await expectAccessible(page, { state: 'consent', hasLightTheme: true });
  await page.getByRole('button', { name: 'No, thanks' }).press('Enter');
  await page.reload();
  await expect(page.getByRole('link', { name: 'All thoughts' })).toBeVisible();
  await expect(noteOf(page)).toHaveCount(0);
});

test('axe finds no violations in a note or its dialog, which returns the focus @slow', async ({ page }) => {
  await page.goto(`${examplePath}#note=${encodeNote(note)}`);
  await expect(noteOf(page)).toContainText(note);
  await expectAccessible(page, { state: 'note', hasLightTheme: true });
  const button = page.getByRole('button', { name: 'Add a note' });
  await button.press('Enter');
  const field = page.getByRole('textbox', { name: 'Your note' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('dialog').locator('blockquote [lang]')).toHaveAttribute('lang', 'en');
  await field.fill('a'.repeat(201));
  await expect(page.getByRole('alert')).toHaveText('1 too many');
  await field.fill('a'.repeat(200_000));
  await expect(page.getByRole('alert')).toHaveText('199800 too many');
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, { state: 'dialog', hasLightTheme: true });
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test.describe('a thought of a list', () => {
  const favourite = { id: '4-stay-hungry-stay-foolish', thought: 'Stay hungry.', author: null, url: null };

  for (const { name, path, open } of [
    {
      name: 'that was seen',
      path: '/',
      open: async (page: Page) => {
        await page.getByRole('button', { name: 'Next', exact: true }).click();
        await page.getByRole('button', { name: /\d seen/ }).click();
      },
    },
    {
      name: 'of the favourites',
      path: '/',
      open: (page: Page) => page.getByRole('button', { name: 'Favourites', exact: true }).click(),
    },
    { name: 'at /browse', path: '/browse?q=hungry', open: waitForReact },
  ]) {
    test(`${name} is shared as a link or with a note${slowUnless(path !== '/')}`, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.addInitScript((stored) => {
        if (window !== top) return;
        localStorage.setItem('upwell.consent', '"refused"');
        localStorage.setItem('upwell.favourites', JSON.stringify([stored]));
      }, favourite);
      const dialogs = recordDialogs(page);
      await page.goto(path);
      await open(page);
      const shareButton = page
        .getByRole('listitem')
        .first()
        .getByRole('button', { name: /^Share/ });
      await shareButton.press('Enter');
      const choice = page.getByRole('dialog', { name: 'Share', exact: true });
      await expectAccessible(page, { state: name, hasLightTheme: true });
      await choice.getByRole('button', { name: 'Copy link' }).press('Enter');
      await expect.poll(() => dialogs).toEqual(['alert: Link copied to clipboard!']);
      await expect(shareButton).toBeFocused();
      const link = await page.evaluate(() => navigator.clipboard.readText());

      await shareButton.press('Enter');
      expect(await copyLinkWithNote(page)).toBe(`${link}#note=${encodeNote(note)}`);
      await page.keyboard.press('Escape');
      await expect(shareButton).toBeFocused();
    });
  }
});

test('the dialog closes when the visitor goes back to another page @slow', async ({ page }) => {
  await openHydrated(page, examplePath);
  const heading = page.getByRole('heading', { level: 1 });
  const first = (await heading.textContent()) ?? '';
  await page.locator('a[rel=next]').click();
  // The address changes before the page does.
  await expect(heading).not.toHaveText(first);
  await page.getByRole('button', { name: 'Add a note' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(examplePath);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('hostile notes are shown as plain text @slow', async ({ page }) => {
  await page.goto(`${examplePath}#note=${encodeNote(note)}`);
  await expect(noteOf(page)).toContainText(note);
  let shownCount = 0;
  for (const text of hostileTexts) {
    const encoded = encodeNote(text);
    const expected = decodeNote(encoded);
    if (expected === null) continue;
    await receiveNote(page, encoded);
    await expect(noteOf(page).locator('span')).toHaveText(expected);
    expect(await noteOf(page).locator('*').count()).toBe(2);
    shownCount += 1;
  }
  expect(shownCount).toBeGreaterThan(50);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

async function copyLinkWithNote(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a note' }).click();
  await page.getByRole('textbox', { name: 'Your note' }).fill(note);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** As if a link with the note was opened in this tab. */
async function receiveNote(page: Page, encoded: string): Promise<void> {
  await page.evaluate((note) => {
    history.replaceState({ ...history.state, note }, '');
    window.dispatchEvent(new Event('hashchange'));
  }, encoded);
}

/** @returns an array to which all requests of pages and workers are added, as they are sent */
function recordRequests(context: BrowserContext): unknown[] {
  const requests: unknown[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    // A browser doesn't send the fragment of the page that is opened.
    if (request.isNavigationRequest()) url.hash = '';
    requests.push([url.href, request.headers(), request.postData()]);
  });
  return requests;
}

/** Runs in the page. */
