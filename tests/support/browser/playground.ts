// Helpers for the tests of the playground.
import type { Locator, Page } from '@playwright/test';
import { expect, test as siteTest } from './site.ts';

export const test = siteTest.extend({
  // Monaco rejects with an event if the page is closed before its worker has loaded. One test adds a blocked style.
  expectedErrors: /^Event$|^(Refused to apply|Applying) inline style/,
});

/** Opens the playground, and waits for a text in its query editor. @returns the editor */
export async function openPlayground(page: Page, text = 'query Feed', hash = ''): Promise<Locator> {
  await page.goto(`/playground${hash}`);
  const editor = getEditor(page);
  await expect(editor).toContainText(text);
  return editor;
}

export function getEditor(page: Page): Locator {
  return page.locator('#query-pane .graphiql-editor').first();
}

export function getResponse(page: Page): Locator {
  return page.locator('.result-window');
}

/** Opens an example, and waits for the name of its operation in the editor. */
export async function openExample(page: Page, title: string, operation: string): Promise<void> {
  await page.getByRole('complementary').getByRole('button', { name: title }).click();
  await expect(getEditor(page)).toContainText(` ${operation}`);
}

export async function runOperation(page: Page): Promise<void> {
  await page.locator('#run').click();
}
