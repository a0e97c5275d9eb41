// Actions and locators of the admin panel.
import type { Locator, Page } from '@playwright/test';
import { normalizeDraft, type Thought, type ThoughtDraft } from '../../../domain/thought/thought.ts';
import { expect, findThought, signInKey, type Site } from './site.ts';

/** Signs in with the local identity provider's popup, by its list of e-mails or else by its form. */
export async function signInWithPopup(page: Page, email = 'ada@example.com'): Promise<void> {
  await storeSignInKey(page);
  const popup = await openPopup(page);
  const emailButton = popup.getByRole('button', { name: email });
  await popup.getByRole('textbox', { name: 'E-mail' }).waitFor();
  if (await emailButton.isVisible()) return emailButton.click();
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}

/** Presses the button that signs in. @returns the popup of the identity provider */
export async function openPopup(page: Page, button = 'Sign in with Google'): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  return popup;
}

/** Stores the sign-in key in the browser, as the admin link does. The current page must belong to the site. */
export async function storeSignInKey(page: Page): Promise<void> {
  await page.evaluate((key) => localStorage.setItem('upwell.sign-in-key', key), signInKey);
}

/** Signs in without the popup, by storing a token as the popup does. */
export async function signIn(page: Page, email = 'ada@example.com'): Promise<void> {
  const response = await page.request.post('/local-sign-in', {
    data: { email, displayName: 'Somebody', key: signInKey },
  });
  const { token } = (await response.json()) as { token: string };
  await page.goto('/robots.txt');
  await page.evaluate((value) => localStorage.setItem('upwell.local-token', value), token);
}

export async function openDashboard(page: Page, email = 'ada@example.com'): Promise<void> {
  await signIn(page, email);
  await page.goto('/admin');
  await expect(page.getByText(`Welcome, ${email}`)).toBeAttached();
  await expect(page.getByRole('heading', { name: /^Bubbles \([\d,]+\)$/ })).toBeVisible();
}

/** Opens the dashboard, and the form of a new thought. */
export async function openNewForm(page: Page): Promise<Locator> {
  await openDashboard(page);
  await page.keyboard.press('n');
  return page.getByRole('dialog', { name: 'Add New Bubble' });
}

/** Opens the menu, which holds the account in narrow windows. */
export async function openMenu(page: Page): Promise<void> {
  const menuButton = page.getByRole('button', { name: 'Menu' });
  if (await menuButton.isVisible()) await menuButton.click();
}

export const exampleThought = {
  'Thought *': 'Small steps, taken daily, carry further than great leaps',
  'Author *': 'Ada Lovelace',
  'Application *': 'Choose one step.\nTake it before noon.',
  'URL *': 'https://youtu.be/dQw4w9WgXcQ?t=43',
};

export async function fillForm(
  form: Locator,
  fields: Record<string, string> = exampleThought,
): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

export function getCard(page: Page, thought: string): Locator {
  return page.getByRole('article', { name: thought });
}

/** The editor and the time of changes that were made before an admin signs in. */
export const changeByGrace = { by: 'grace@example.com', uid: 'grace', now: '2026-11-20T12:00:00.000Z' };

/** Changes fields of a thought as another admin does. @returns the thought as it was saved */
export async function changeAsOtherAdmin(
  site: Site,
  search: string,
  fields: Partial<ThoughtDraft>,
): Promise<Thought> {
  const stored = await findThought(site, search);
  const draft = { ...stored, ...fields };
  const now = new Date().toISOString();
  const { id, version } = stored;
  const outcome = await site.services.thoughts.edit({ id, draft, version }, { ...changeByGrace, now });
  return outcome?.thought ?? stored;
}

export const importedDraft = normalizeDraft({
  thought: '',
  author: 'Somebody',
  application: 'Look at it.',
  url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=252',
});

/** Imports thoughts that are newer than all others, on 20 November 2026. @returns their ids */
export async function importMany({ services }: Site, count: number, name = 'many'): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: `${name}-${index}`,
    createdAt: new Date(Date.UTC(2027, 0, 1) + index * 1000).toISOString(),
    draft: { ...importedDraft, thought: `One of ${name}, number ${index}` },
  }));
  const options = { operation: name, shouldUpdate: false, dryRun: false };
  await services.thoughts.importRows(rows, options, changeByGrace);
  return rows.map(({ id }) => id);
}
