// What admins do again and again in the tests.
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect } from './site.ts';

/** Signs in through the local provider's popup; somebody whom it does not list types their e-mail. */
export async function signInLocally(page: Page, email = 'ada@example.com'): Promise<void> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  const popup = await opening;
  const listed = popup.getByRole('button', { name: email });
  await popup.getByRole('textbox', { name: 'E-mail' }).waitFor();
  if (await listed.isVisible()) return listed.click();
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await popup.getByRole('button', { name: 'Sign in' }).click();
}

export async function openDashboard(page: Page, email = 'ada@example.com'): Promise<void> {
  await page.goto('/admin');
  await signInLocally(page, email);
  await expect(page.getByText(`Welcome, ${email}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Bubbles \(\d+\)$/ })).toBeVisible();
}

export const example = {
  'Thought *': 'Small steps, taken daily, carry further than great leaps',
  'Author *': 'Ada Lovelace',
  'Application *': 'Choose one step.\nTake it before noon.',
  'URL *': 'https://youtu.be/dQw4w9WgXcQ?t=43',
};

export async function fillForm(form: Locator, fields: Record<string, string> = example): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: true }).fill(value);
}

export function card(page: Page, thought: string): Locator {
  return page.getByRole('article', { name: thought });
}

/** No violation of WCAG 2.2 AA that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  // Cards out of sight are not laid out, which axe takes for buttons without a size.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('article { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(sheet);
  });
  // Colours are judged where they come to rest.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => {})),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
