import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { storeTestImage } from '../../support/stores/storeFixture.ts';
import * as samples from '../../support/browser/imageSamples.ts';
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

  test('shows the photo’s credit, and offers the image as a download @slow', async ({ page, site }) => {
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
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as picture' }).click();
    expect((await download).suggestedFilename()).toBe('icon.svg');
  });

  test('has Share across a phone, above three actions of the same width, and all buttons of one height @slow', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(examplePath);
    const share = page.getByRole('button', { name: 'Share This Thought' });
    const boxes = await share.locator('xpath=..').locator('> button').evaluateAll(readSizes);
    expect(boxes.map(({ width }) => width)).toEqual([350, 111.3, 111.3, 111.3]);
    const others = await page.locator('main a[class*=pill]').evaluateAll(readSizes);
    expect(new Set([...boxes, ...others].map(({ height }) => height))).toEqual(new Set([44]));
  });

  test('can be saved as a picture if one was drawn for it @slow', async ({ page, site }) => {
    await openHydrated(page, examplePath);
    const link = page.getByRole('link', { name: 'Save as picture' });
    await expect(link).toHaveCount(0);
    const path = await storeTestImage(site.services.images, samples.jpeg);
    const id = decodeURIComponent(examplePath.split('/').at(-1) ?? '');
    await site.services.thoughts.setShareImage(id, 1, path);
    await page.reload();
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('thought.jpg');
  });
});

/** Returns the sizes of elements, rounded to a tenth of a pixel. Runs in the page. */
function readSizes(elements: Element[]): { width: number; height: number }[] {
  return elements.map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return { width: Math.round(width * 10) / 10, height: Math.round(height * 10) / 10 };
  });
}
