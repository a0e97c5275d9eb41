// How large what can be pressed is, in each view and dialog of the dashboard: 44 px for a finger, 24 px for a mouse.
import type { Page } from '@playwright/test';
import { fillForm, openDashboard } from './adminSteps.ts';
import { expect, test } from './site.ts';

const devices = [
  {
    name: 'a phone',
    leastPx: 44,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  { name: 'a desktop', leastPx: 24, use: { viewport: { width: 1440, height: 900 } } },
];

for (const { name, leastPx, use } of devices) {
  test.describe(`on ${name}`, () => {
    test.use(use);

    test(`everything that can be pressed in the views has ${leastPx} px`, async ({ page }) => {
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Sign in with Google' }).waitFor();
      await expectTargets(page, 'login', leastPx);
      await openDashboard(page);
      await expectTargets(page, 'bubbles', leastPx);
      await page.getByRole('article').first().getByRole('button', { name: 'Delete' }).click();
      await expectTargets(page, 'delete', leastPx);
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await expectTargets(page, 'toast', leastPx);
      for (const view of ['Trash', 'Admins', 'Activity']) {
        await page.getByRole('button', { name: view, exact: true }).click();
        await page.getByRole('heading', { name: new RegExp(`^${view}`) }).waitFor();
        await expectTargets(page, view, leastPx);
      }
    });

    test(`everything that can be pressed in the dialogs has ${leastPx} px`, async ({ page, site }) => {
      site.services.thoughts.add = () => Promise.reject(new Error('unavailable'));
      await openDashboard(page);
      for (const button of ['Import / Export', 'Notify visitors']) {
        await page.getByRole('button', { name: button }).click();
        await expectTargets(page, button, leastPx);
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: 'Add New Bubble' }).click();
      const form = page.getByRole('dialog');
      await fillForm(form);
      await form.getByRole('button', { name: 'Add Bubble' }).click();
      await form.getByRole('button', { name: 'Dismiss' }).waitFor();
      await expectTargets(page, 'form', leastPx);
      await form.getByRole('button', { name: /Generate AI Image/ }).click();
      const composer = page.getByRole('dialog', { name: 'AI Image Generator' });
      await composer.waitFor();
      await expectTargets(page, 'generator', leastPx);
      await composer.getByText('Upload from Computer').click();
      await expectTargets(page, 'upload', leastPx);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: 'Discard changes?' }).waitFor();
      await expectTargets(page, 'discard', leastPx);
    });
  });
}

/** Links within a sentence are no targets of their own; a radio's is its label. */
async function expectTargets(page: Page, state: string, leastPx: number): Promise<void> {
  const small = await page.evaluate((leastPx) => {
    const dialogs = document.querySelectorAll('dialog[open]');
    const root = dialogs.item(dialogs.length - 1) ?? document.body;
    return [...root.querySelectorAll('button, a[href], input, select, textarea')]
      .filter(
        (target) => target.checkVisibility({ contentVisibilityAuto: true }) && !target.closest('figcaption'),
      )
      .map((target) =>
        target.matches('[type=radio], [type=checkbox]') ? (target.closest('label') ?? target) : target,
      )
      .map((target) => {
        const { width, height } = target.getBoundingClientRect();
        const words = target.getAttribute('aria-label') ?? target.textContent ?? '';
        return {
          width: Math.round(width),
          height: Math.round(height),
          words: `${target.localName} ${words}`,
        };
      })
      .filter(({ width, height }) => width < leastPx || height < leastPx)
      .map(({ width, height, words }) => `${words} ${width}×${height}`);
  }, leastPx);
  expect([...new Set(small)], state).toEqual([]);
}
