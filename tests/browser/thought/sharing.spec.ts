import { tabTo } from '../../support/browser/accessibility.ts';
import { expect, test } from '../../support/browser/site.ts';
import { recordDialogs, examplePath } from '../../support/browser/thoughtPage.ts';

test.describe('the button Share This Thought', () => {
  test('opens the share sheet with the thought, its summary and its page, as in a list @slow', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const share = async (shared: object) => void Object.assign(window, { shared });
      Object.defineProperty(navigator, 'share', { value: share });
    });
    const dialogs = recordDialogs(page);
    const card = page.getByRole('listitem').filter({ hasText: 'Stay hungry.' });
    for (const [path, button] of [
      [examplePath, page.getByRole('button', { name: 'Share This Thought', exact: true })],
      ['/author/steve-jobs', card.getByRole('button', { name: 'Share' })],
    ] as const) {
      await page.goto(path);
      await button.click();
      await expect
        .poll(() => page.evaluate(() => (window as { shared?: unknown }).shared))
        .toEqual({
          title: 'Stay hungry. Stay foolish.',
          text: expect.stringMatching(/./),
          url: new URL(examplePath, page.url()).href,
        });
    }
    expect(dialogs).toEqual([]);
  });

  test('shows no error if the share sheet is already open @slow', async ({ page }) => {
    await page.addInitScript(() => {
      const share = () => Promise.reject(new DOMException('no', 'InvalidStateError'));
      Object.defineProperty(navigator, 'share', { value: share });
    });
    const dialogs = recordDialogs(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Share This Thought', exact: true }).click();
    await page.waitForTimeout(500);
    expect(dialogs).toEqual([]);
  });

  test('shows the link if it can’t be copied @slow', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = async () => {
        throw new DOMException('refused', 'NotAllowedError');
      };
      document.execCommand = () => false;
    });
    const dialogs = recordDialogs(page);
    await page.goto(examplePath);
    await page.getByRole('button', { name: 'Share This Thought', exact: true }).click();
    await expect.poll(() => dialogs).toEqual(['prompt: Copy this link:']);
  });
});

test('a visitor opens a thought’s page from its bubble, shares it and goes back, using only the keyboard', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialogs = recordDialogs(page);
  await page.goto('/?thought=4-stay-hungry-stay-foolish');
  const bubble = page.getByRole('button', { name: /Stay hungry\. Stay foolish\./ }).first();
  await expect(bubble).toBeVisible();
  await bubble.focus();
  await page.keyboard.press('Enter');
  const pageLink = page.getByRole('dialog').getByRole('link', { name: 'About this thought' });
  await expect(pageLink).toBeVisible();
  await tabTo(pageLink);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(examplePath);
  await expect(page.getByRole('heading', { level: 1, name: /Stay hungry/ })).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Share This Thought' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => dialogs).toEqual(['alert: Link copied to clipboard!']);
  await tabTo(page.getByRole('link', { name: '← Back to All Thoughts' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});
