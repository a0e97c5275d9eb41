// What the journeys on a thought's page share.
import { expect, type Page } from '@playwright/test';

export const examplePath = '/thought/4-stay-hungry-stay-foolish';
export const exampleDraft = {
  thought: 'Stay curious.',
  author: 'Ada',
  application: 'Ask.\n\nAsk again.',
  summary: null,
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=90s',
  imageUrl: null,
  imageCredit: null,
};
export const change = { by: 'system', now: '2026-11-20T21:00:00.000Z' };

/** React leaves a mark on what it renders; what the server wrote has none. */
function isRenderedByReact(page: Page): Promise<boolean> {
  return page
    .locator('h1')
    .first()
    .evaluate((heading) => Object.keys(heading).some((key) => key.startsWith('__react')));
}

/** Waits until the application has taken a served page over: from then on a link changes the page without loading it anew. */
export async function waitForReact(page: Page): Promise<void> {
  await expect.poll(() => isRenderedByReact(page)).toBe(true);
}

/** What the page says in the browser's own dialogs, each of them dismissed. */
export function recordDialogs(page: Page): string[] {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return alerts;
}
