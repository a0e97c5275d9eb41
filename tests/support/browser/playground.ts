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
  return page.locator('.graphiql-query-editor');
}

export function getResponse(page: Page): Locator {
  return page.locator('.result-window');
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await expect(getEditor(page)).toContainText(` ${tab}`);
}

export async function runOperation(page: Page): Promise<void> {
  await page.locator('.graphiql-execute-button').click();
}
