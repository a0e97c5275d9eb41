// Helpers for the tests of the playground.
import type { Locator, Page } from '@playwright/test';
import { expect, test as siteTest } from './site.ts';

export const test = siteTest.extend({
  // Monaco rejects with an event if the page is closed before its worker has loaded. One test adds a blocked style.
  expectedErrors: /^Event$|^(Refused to apply|Applying) inline style/,
});

export function getResponse(page: Page): Locator {
  return page.locator('.result-window');
}

export async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab, exact: true }).click();
  await expect(page.locator('.graphiql-query-editor')).toContainText(` ${tab}`);
}

export async function runOperation(page: Page): Promise<void> {
  await page.locator('.graphiql-execute-button').click();
}
