// Helpers for the tests of a thought's page.
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { expect, type Page } from '@playwright/test';

export const examplePath = '/thought/4-stay-hungry-stay-foolish';
export const exampleDraft = normalizeDraft({
  thought: 'Stay curious.',
  author: 'Ada',
  application: 'Ask.\n\nAsk again.',
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=90s',
});
export const changeBySystem = { by: 'system', now: '2026-11-20T21:00:00.000Z' };

/** Looks for the properties that React adds to the elements it renders. */
function isRenderedByReact(page: Page): Promise<boolean> {
  return page
    .locator('h1')
    .first()
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react')));
}

/** Waits until React has replaced the server-rendered page; from then on, links navigate without a page load. */
export async function waitForReact(page: Page): Promise<void> {
  await expect.poll(() => isRenderedByReact(page)).toBe(true);
}

/** Opens a page, and waits until React has hydrated it. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForReact(page);
}

/** Dismisses the browser's own dialogs, and returns an array to which each dialog's type and message are added. */
export function recordDialogs(page: Page): string[] {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return dialogs;
}
