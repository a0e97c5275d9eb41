import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { expect, test } from '../../support/browser/site.ts';
import {
  changeBySystem,
  exampleDraft,
  examplePath,
  openHydrated,
  waitForReact,
} from '../../support/browser/thoughtPage.ts';

test.describe('a thought’s page', () => {
  test('links to the next thought, and to the same thought as a bubble', async ({ page }) => {
    await openHydrated(page, examplePath);
    await expect(page.getByRole('link', { name: 'Show as a bubble' })).toHaveAttribute(
      'href',
      '/?thought=4-stay-hungry-stay-foolish',
    );
    for (const next of starterThoughts.slice(4, 6)) {
      await page.locator('a[rel=next]').click();
      await expect(page).toHaveURL(`/thought/${next.id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.thought);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveTitle(`${next.thought} - Upwell`);
    }

    await page.evaluate(() => window.scrollTo(0, 300));
    await page.reload();
    await waitForReact(page);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(250);
  });

  test('shows the photo’s credit @slow', async ({ page, site }) => {
    const imageCredit = {
      name: 'Grace',
      profileUrl: 'https://unsplash.com/@grace',
      photoUrl: 'https://unsplash.com/photos/1',
    };
    const { id } = await site.services.thoughts.add(
      { ...exampleDraft, imageUrl: '/icon.svg', imageCredit },
      'image',
      changeBySystem,
    );
    await page.goto(`/thought/${id}`);
    await expect(page.getByText('Photo by Grace on Unsplash')).toBeVisible();
    const referral = 'utm_source=upwell&utm_medium=referral';
    for (const [name, url] of [
      ['Grace', imageCredit.profileUrl],
      ['Unsplash', imageCredit.photoUrl],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', `${url}?${referral}`);
    }
  });
});
