// The favourites as a file, which is read without a network and in other browsers, and as a flow of their own.
import type { Locator, Page } from '@playwright/test';
import { bubbleColour } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { readFile } from 'node:fs/promises';
import { maxOverheadBytes } from '../../../web/src/favourites/file/renderFile.ts';
import { expectAccessible } from '../../support/browser/accessibility.ts';
import { hardToFitTexts } from '../../support/browser/hardToFitTexts.ts';
import { openWithPausedClock, waitForStart, waitUntilShown } from '../../support/browser/home.ts';
import { hostileTexts } from '../../support/browser/hostileTexts.ts';
import { expect, type Site, test } from '../../support/browser/site.ts';

const usual = {
  id: '1',
  thought: 'Stay hungry.',
  author: 'Steve Jobs',
  url: 'https://youtu.be/UF8uR6Z6KLc?t=62',
};
const unusual = [...hardToFitTexts, ...hostileTexts.map((text) => [text, text] as const)].map(
  ([thought, author], index) => ({ id: `unusual ${index}`, thought, author, url: thought }),
);

test('the saved file shows all thoughts without a network, also without JavaScript, and runs nothing of theirs', async ({
  browser,
  page,
  site,
}, testInfo) => {
  await storeFavourites(page, [usual, ...unusual]);
  const path = testInfo.outputPath('favourites.html');
  await saveFile(page, 'Web page', path);
  const requests: string[] = [];
  const context = await browser.newContext({ offline: true, colorScheme: 'dark' });
  context.on('request', (request) => requests.push(request.url()));
  const file = await context.newPage();
  const errors: string[] = [];
  file.on('pageerror', (error) => errors.push(String(error)));
  file.on('console', (message) => errors.push(message.text()));
  await file.goto(`file://${path}`);
  await expect(file.getByRole('listitem')).toHaveCount(1 + unusual.length);
  const bubble = file.locator('.bubble').first();
  await expect(bubble).toContainText('Stay hungry.');
  await expect(bubble).toHaveCSS('--bubble-body', bubbleColour('body', thoughtHue(usual.id)));
  await expectFirstItem(file, site);
  expect(await file.evaluate(() => 'broken' in window)).toBe(false);
  // The other items only differ in their texts, and axe takes longer with each.
  await file.evaluate(() => {
    for (const item of document.querySelectorAll('li:nth-child(n + 13)')) item.remove();
  });
  await expectAccessible(file, { state: 'saved file', hasLightTheme: true });
  await file.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(file.getByRole('button', { name: 'Resume' })).toBeFocused();
  await file.setViewportSize({ width: 568, height: 320 });
  const stage = await file.locator('.stage').boundingBox();
  await expect.poll(async () => (await bubble.boundingBox())?.height).toBeLessThanOrEqual(stage?.height ?? 0);
  expect([requests, errors]).toEqual([[`file://${path}`], []]);
  await context.close();

  const withoutScript = await browser.newContext({ offline: true, javaScriptEnabled: false });
  const plainFile = await withoutScript.newPage();
  await plainFile.goto(`file://${path}`);
  await expect(plainFile.getByRole('listitem')).toHaveCount(1 + unusual.length);
  await expectFirstItem(plainFile, site);
  await withoutScript.close();
});

test('the file can be read back in another browser, by choosing or dropping it, without doubles @slow', async ({
  browser,
  page,
  site,
}, testInfo) => {
  const favourites = [usual, ...unusual.slice(0, 12)];
  await storeFavourites(page, favourites);
  const htmlPath = testInfo.outputPath('favourites.html');
  const jsonPath = testInfo.outputPath('favourites.json');
  await saveFile(page, 'Web page', htmlPath);
  await saveFile(page, 'JSON', jsonPath);

  const context = await browser.newContext({ baseURL: site.url });
  const otherPage = await context.newPage();
  await otherPage.goto('/');
  const panel = await openPanel(otherPage);
  await choose(panel, 'package.json');
  await expect(panel.getByRole('status')).toContainText('This file has no favourites.');
  await choose(panel, htmlPath);
  await expect(panel.getByRole('status')).toHaveText(`Added ${favourites.length} thoughts.`);
  await expect(panel.getByRole('listitem').first()).toContainText('Stay hungry.');
  await choose(panel, jsonPath);
  await expect(panel.getByRole('status')).toHaveText(
    `Nothing was added. ${favourites.length} were here already.`,
  );
  await expect(panel.getByRole('listitem')).toHaveCount(favourites.length);
  await drop(otherPage, JSON.stringify([{ id: '2', thought: 'Be.', author: null, url: null }]));
  await expect(panel.getByRole('status')).toHaveText('Added 1 thought.');
  await expectAccessible(otherPage, { state: 'favourites', hasLightTheme: true });
  await context.close();
});

test('the file has less around its thoughts than is reserved for it @slow', async ({ page }, testInfo) => {
  await storeFavourites(page, [usual]);
  const path = testInfo.outputPath('favourites.html');
  await saveFile(page, 'Web page', path);
  expect((await readFile(path)).length).toBeLessThan(maxOverheadBytes);
});

test.describe('only the favourites', () => {
  test('are shown as bubbles, again after the prompt, until the visitor goes back to all thoughts @slow', async ({
    page,
  }) => {
    const texts = ['A', 'B', 'C', 'D', 'E'];
    const favourites = texts.map((thought) => ({ id: thought, thought, author: null, url: null }));
    await page.addInitScript((stored) => {
      localStorage.setItem('upwell.favourites', stored);
      localStorage.setItem('upwell.speed', '9');
    }, JSON.stringify(favourites));
    await openWithPausedClock(page);
    const panel = await openPanel(page);
    const link = panel.getByRole('link', { name: 'Show only favourites' });
    await waitUntilShown(page, link);
    await link.press('Enter');
    await expect(page).toHaveURL('/?favourites');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    const bubbles = page.locator('[data-instance] button:first-child');
    const accept = page.getByRole('button', { name: /^Yes, show me more/ });
    const shown = new Set<string>();
    await expect(async () => {
      await page.clock.runFor(900);
      for (const text of await bubbles.allTextContents()) shown.add(text);
      await expect(accept).toBeVisible({ timeout: 50 });
    }).toPass();
    expect([...shown].toSorted()).toEqual(texts);
    await accept.press('Enter');
    await expect(bubbles.last()).toHaveText(/^[A-E]$/);

    await page.getByRole('link', { name: 'All thoughts' }).press('Enter');
    await expect(page).toHaveURL('/');
    await waitUntilShown(page, bubbles.filter({ hasText: /.{4}/ }).first());
  });

  test('can be opened by their address, which without any shows a message and offers all thoughts', async ({
    page,
  }) => {
    await page.goto('/');
    await storeFavourites(page, [usual]);
    await page.goto('/?favourites');
    await expect(page.locator('[data-instance]')).toHaveCount(1);
    await expect(page.locator('[data-instance]')).toContainText('Stay hungry.');
    await page.evaluate(() => localStorage.clear());
    await page.goto('/?favourites');
    await expect(page.getByText('No favourites yet.')).toBeVisible();
    await expectAccessible(page, { state: 'no favourites', hasLightTheme: true });
    await page.getByRole('link', { name: 'All thoughts' }).click();
    await expect(page).toHaveURL('/');
    await waitForStart(page);
  });
});

async function storeFavourites(page: Page, favourites: readonly object[]): Promise<void> {
  await page.goto('/');
  await page.evaluate(
    (stored) => localStorage.setItem('upwell.favourites', stored),
    JSON.stringify(favourites),
  );
  await page.reload();
}

async function openPanel(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Favourites', exact: true }).click();
  return page.getByRole('dialog', { name: 'Favourites' });
}

async function saveFile(page: Page, name: string, path: string): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'Favourites' });
  if (!(await panel.isVisible())) await openPanel(page);
  const download = page.waitForEvent('download');
  const format = panel.getByRole('group', { name: 'Back up as' }).getByRole('button', { name });
  if (!(await format.isVisible())) await panel.getByRole('button', { name: 'Back up' }).click();
  await format.click();
  await (await download).saveAs(path);
}

async function choose(panel: Locator, path: string): Promise<void> {
  const chooser = panel.page().waitForEvent('filechooser');
  await panel.getByRole('button', { name: 'Restore' }).press('Enter');
  await (await chooser).setFiles(path);
}

/** Drops a file on the panel. The browser would open it if the page didn't take it. */
async function drop(page: Page, text: string): Promise<void> {
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], 'favourites.json'));
    const target = document.querySelector('dialog li');
    for (const type of ['dragover', 'drop'])
      target?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
}

async function expectFirstItem(page: Page, { url }: Site): Promise<void> {
  const item = page.getByRole('listitem').first();
  await expect(item.getByRole('blockquote')).toHaveText('Stay hungry.');
  await expect(item.getByText('— Steve Jobs')).toBeVisible();
  await expect(item.getByRole('link', { name: 'Watch from 1:02' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=62s',
  );
  await expect(item.getByRole('link', { name: 'About this thought' })).toHaveAttribute(
    'href',
    `${url}/thought/1`,
  );
}
