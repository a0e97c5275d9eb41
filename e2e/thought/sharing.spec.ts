import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';
import { recordDialogs, examplePath, waitForReact } from '../support/thoughtPage.ts';

test.describe('sharing', () => {
  test('opens the device’s sheet with thought, summary and address', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (data: unknown) => Object.assign(window, { shared: data }),
      });
    });
    const alerts = recordDialogs(page);
    await page.goto(`${examplePath}?from=elsewhere`);
    await page.getByRole('button', { name: 'Share This Thought', exact: true }).click();
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
      .toEqual({
        title: 'Stay hungry. Stay foolish.',
        text: 'The farewell message on the back cover of the last Whole Earth Catalog.',
        url: new URL(examplePath, page.url()).href,
      });
    expect(alerts).toEqual([]);
  });

  test('and closing the sheet is no error, nor is a second press while it is open', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async () => {
          const { presses = 0 } = window as { presses?: number };
          Object.assign(window, { presses: presses + 1 });
          throw new DOMException('no', presses === 0 ? 'InvalidStateError' : 'AbortError');
        },
      });
    });
    const alerts = recordDialogs(page);
    await page.goto(examplePath);
    const button = page.getByRole('button', { name: 'Share This Thought', exact: true });
    for (let press = 0; press < 2; press++) await button.click();
    await page.waitForFunction(() => (window as { presses?: number }).presses === 2);
    await page.waitForTimeout(200);
    expect(alerts).toEqual([]);
  });

  test('copies where there is no sheet, and says so once it is true', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const alerts = recordDialogs(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Share This Thought', exact: true }).click();
    await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('copies by hand where the clipboard is refused', async ({ page, context }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('refused', 'NotAllowedError');
      };
    });
    await context.grantPermissions(['clipboard-read']);
    const alerts = recordDialogs(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Share This Thought', exact: true }).click();
    await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!']);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expect(page.getByRole('button', { name: 'Share This Thought', exact: true })).toBeFocused();
  });

  test('and where nothing can copy, shows the address instead of a lie', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('refused', 'NotAllowedError');
      };
      document.execCommand = () => false;
    });
    const alerts = recordDialogs(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Share This Thought', exact: true }).click();
    await expect.poll(() => alerts).toEqual(['prompt: Copy this link:']);
  });
});

test('by keyboard: from a bubble to its thought’s page, shared, and back', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const alerts = recordDialogs(page);
  await page.goto('/?thought=4-stay-hungry-stay-foolish');
  const bubble = page.getByRole('button', { name: /Stay hungry\. Stay foolish\./ }).first();
  await expect(bubble).toBeVisible();
  await bubble.focus();
  await page.keyboard.press('Enter');
  const about = page.getByRole('link', { name: 'Read about this thought' });
  await expect(about).toBeVisible();
  await tabTo(page, 'Read about this thought');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(examplePath);
  await waitForReact(page);
  await tabTo(page, 'Share This Thought');
  await page.keyboard.press('Enter');
  await expect.poll(() => alerts).toEqual(['alert: Link copied to clipboard!']);
  await tabTo(page, '← Back to All Thoughts');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (text === name) return;
  }
  throw new Error(`Tab never came to «${name}».`);
}
