// Finds what a person sees on the pages, and does what a person does there.
import type { Locator, Page } from '@playwright/test';
import { requestAuthorization } from '../../support/site/serverProcess.ts';
import { adminEmail, expect, newThought, type Site } from './site.ts';

/** A thought of a new collection, whose talk is played from 14:00. */
export const example = {
  id: '4-stay-hungry-stay-foolish',
  path: '/thought/4-stay-hungry-stay-foolish',
  thought: 'Stay hungry. Stay foolish.',
  author: 'Steve Jobs',
  summary: 'The farewell message on the back cover of the last Whole Earth Catalog.',
  application: 'Ask the question in the room that you think everybody else already understands.',
  videoId: 'UF8uR6Z6KLc',
  startSeconds: 840,
};

/** Opens the home page with a clock that only the test advances, and waits until its first bubble is announced. */
export async function openHome(page: Page, path = '/'): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(20_000);
  await page.goto(path);
  await waitForControls(page);
  const announcement = page.getByRole('status').filter({ hasText: /\S/ });
  await runUntil(page, async () => (await announcement.count()) > 0, { stepMs: 20 });
}

/** Advances the clock while the page loads, which real time must not be waited for. */
export async function waitForControls(page: Page): Promise<void> {
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await runUntil(page, () => slider.isEnabled(), { stepMs: 10 });
}

/** The bubbles of the home page, the newest last. Lines and lists of what was seen are no bubbles. */
export function getBubbles(page: Page): Locator {
  return page
    .getByRole('button', { name: / — \S/ })
    .and(page.locator(':not(:is(section, nav, dialog, [role=region]) *)'));
}

/** Returns a bubble's thought without its author. */
export async function readThought(bubble: Locator): Promise<string> {
  const name = (await bubble.getAttribute('aria-label')) ?? (await bubble.textContent()) ?? '';
  return name.replace(/\s*— [^—]*$/, '').trim();
}

/** Presses a bubble without waiting until it stands still. */
export const press = (bubble: Locator): Promise<void> => bubble.click({ force: true });

/** Advances the clock in small steps until the condition holds, and returns the time that it took. */
export async function runUntil(
  page: Page,
  condition: () => Promise<boolean>,
  { stepMs = 200, maxMs = 60_000 } = {},
): Promise<number> {
  for (let elapsedMs = 0; elapsedMs <= maxMs; elapsedMs += stepMs) {
    if (await condition()) return elapsedMs;
    await page.clock.runFor(stepMs);
    await page.evaluate(waitForReact);
  }
  throw new Error(`The condition did not hold within ${maxMs} ms.`);
}

/** Advances the clock second by second, so that each timer's result is shown before the next one is due. */
export async function runFor(page: Page, seconds: number): Promise<void> {
  const endMs = seconds * 1_000;
  let elapsedMs = 0;
  await runUntil(page, async () => (elapsedMs += 1_000) > endMs, { stepMs: 1_000 });
}

/** Runs in the page: React renders in a task, which the clock of the test does not control. */
async function waitForReact(): Promise<void> {
  for (let task = 0; task < 3; task += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
}

/** Advances the clock until a bubble follows the present one, or the one with the given thought; returns its thought. */
export async function waitForNextBubble(page: Page, previous?: string): Promise<string> {
  const newest = getBubbles(page).last();
  const readNewest = async () => ((await newest.isVisible()) ? readThought(newest) : null);
  const before = previous ?? (await readNewest());
  await runUntil(page, async () => ![null, before].includes(await readNewest()));
  return readThought(newest);
}

/** Presses Next until the prompt asks whether to show more. */
export async function goToPrompt(page: Page): Promise<Locator> {
  const prompt = page.getByRole('heading', { name: '✨' });
  await runUntil(page, async () => {
    if (await prompt.isVisible()) return true;
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    return false;
  });
  return prompt;
}

/** Chooses an item of the dock's menu. */
export async function chooseMore(page: Page, name: 'Favourites' | 'Notifications' | 'Keyboard shortcuts') {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name }).click();
}

/** The dialog with the player, which is named after its thought. */
export const getVideo = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close video' }) });
export const getPlayer = (page: Page): Locator => page.locator('iframe');

export async function openSignInPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  return popup;
}

/** Signs in on the present page, by the popup of local sign-in. */
export async function signIn(page: Page, email = adminEmail): Promise<void> {
  const popup = await openSignInPopup(page);
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the admin panel as somebody who has signed in before. */
export async function openDashboard(page: Page, site: Site): Promise<void> {
  const authorization = await requestAuthorization(site.url, adminEmail);
  const token = JSON.stringify(authorization.replace('Bearer ', ''));
  await page.addInitScript((value) => localStorage.setItem('upwell.local-token', value), token);
  await page.goto('/admin');
  await waitForList(page);
}

/** Waits for all that moves the cards when it comes, because a click on a card that moves is lost. */
export async function waitForList(page: Page): Promise<void> {
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Needs attention \(\d+\)$/ })).toBeVisible();
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** The heading with the number of bubbles. */
export const getCount = (page: Page): Locator => page.getByRole('heading', { name: /^Bubbles \([\d,]+\)$/ });
export const getCard = (page: Page, thought: string): Locator =>
  page.getByRole('article', { name: thought, exact: true });

export async function openView(page: Page, name: 'Bubbles' | 'Drafts' | 'Trash'): Promise<void> {
  await page.getByRole('navigation').getByRole('button', { name, exact: true }).click();
}

/** Opens the menu of the admin panel, and presses one of its buttons. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('button', { name, exact: true }).click();
}

export async function openForm(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New Bubble' }).click();
  return page.getByRole('dialog', { name: 'Add New Bubble' });
}

/** Fills in the fields that are required, and the summary. */
export async function fillForm(form: Locator, changes: Partial<typeof newThought> = {}): Promise<void> {
  const { thought, author, application, summary, url } = { ...newThought, ...changes };
  await form.getByLabel('Thought *').fill(thought);
  await form.getByLabel('Author *').fill(author);
  await form.getByLabel('Application *').fill(application);
  await form.getByLabel('Summary').fill(summary);
  await form.getByLabel('URL *').fill(url);
}

export async function deleteCard(page: Page, thought: string): Promise<void> {
  await getCard(page, thought).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
}

/** Puts each text into an element of its own, as Google Translate does. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (texts.nextNode() !== null) nodes.push(texts.currentNode);
    for (const node of nodes) {
      if (node.parentElement?.closest('script, style, textarea, font') != null) continue;
      if (node.textContent?.trim() === '') continue;
      const font = document.createElement('font');
      font.textContent = node.textContent;
      node.parentNode?.replaceChild(font, node);
    }
  });
}

/** Runs in the page before its scripts: the browser refuses all storage, as with cookies blocked. */
export function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
}
