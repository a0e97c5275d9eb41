import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { expectFocusedPlayer, mockYouTube } from '../../support/browser/fakeYouTube.ts';
import { storeTestImage } from '../../support/stores/storeFixture.ts';
import * as samples from '../../support/browser/imageSamples.ts';
import { expect, test, recordExternalRequests, slow } from '../../support/browser/site.ts';
import { change, exampleDraft, examplePath, waitForReact } from '../../support/browser/thoughtPage.ts';

test.describe('a thought’s page', () => {
  test('shows the thought without requests to the API or to other origins', async ({ page }) => {
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto(examplePath);
    await expect(page).toHaveTitle('Stay hungry. Stay foolish. - Upwell');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stay hungry. Stay foolish.');
    await expect(page.getByText('Author: Steve Jobs', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought', exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Related Video', exact: true })).toBeVisible();
    await expect(
      page.getByText('Click the video to watch the full content related to this thought. Open on YouTube', {
        exact: true,
      }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: '← Back to All Thoughts', exact: true })).toHaveAttribute(
      'href',
      '/',
    );
    await expect(
      page.getByRole('link', { name: 'Discover more inspiring thoughts at Upwell', exact: true }),
    ).toHaveAttribute('href', '/');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'The farewell message on the back cover of the last Whole Earth Catalog.',
    );
    expect(requestedUrls.filter((url) => url.includes('/graphql'))).toEqual([]);
    const { origin } = new URL(page.url());
    expect(requestedUrls.filter((url) => !url.startsWith(origin))).toEqual([]);
  });

  test('restores the site’s title and description when the visitor leaves it', slow, async ({ page }) => {
    await page.goto(examplePath);
    await waitForReact(page);
    await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
    await expect(page).toHaveURL('/');
    await expect(page).toHaveTitle('Upwell');
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /^Short inspiring thoughts/,
    );
  });

  test('links to the next thought, and to the same thought as a bubble', async ({ page }) => {
    await page.goto(examplePath);
    await waitForReact(page);
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

  test('shows the photo’s credit, and offers the image as a download', slow, async ({ page, site }) => {
    const imageCredit = {
      name: 'Grace',
      profileUrl: 'https://unsplash.com/@grace',
      photoUrl: 'https://unsplash.com/photos/1',
    };
    const { id } = await site.services.thoughts.add(
      { ...exampleDraft, imageUrl: '/icon.svg', imageCredit },
      'image',
      change,
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

  test(
    'has Share across a phone, above three actions of the same width, and all buttons of one height',
    slow,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(examplePath);
      const share = page.getByRole('button', { name: 'Share This Thought' });
      const boxes = await share.locator('xpath=..').locator('> button').evaluateAll(readSizes);
      expect(boxes.map(({ width }) => width)).toEqual([350, 111.3, 111.3, 111.3]);
      const others = await page.locator('main a[class*=pill]').evaluateAll(readSizes);
      expect(new Set([...boxes, ...others].map(({ height }) => height))).toEqual(new Set([44]));
    },
  );

  test('can be saved as a picture if one was drawn for it', slow, async ({ page, site }) => {
    await page.goto(examplePath);
    await waitForReact(page);
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

test.describe('the related video', () => {
  test('is a poster until it is played, and then starts at its start time', async ({
    page,
    context,
    site,
  }) => {
    await mockYouTube(context);
    const externalRequests = recordExternalRequests(page, site);
    await page.goto(examplePath);
    const play = page.getByRole('button', { name: 'Play video' });
    await expect(play).toBeVisible();
    expect(externalRequests).toEqual([]);
    await waitForReact(page);
    const posterBox = await play.boundingBox();
    await play.click();
    const frame = page.locator('iframe');
    await expect(frame).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?start=\d+&rel=0&modestbranding=1/,
    );
    await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
    await expectFocusedPlayer(frame);
    const { width, height } = (await frame.boundingBox()) ?? {};
    expect([width, height]).toEqual([posterBox?.width, 400]);
    expect(posterBox?.height).toBe(400);
  });

  test('is not shown if the link leads to no video', slow, async ({ page, site }) => {
    const { id } = await site.services.thoughts.add(
      { ...exampleDraft, url: 'https://notyoutube.com/embed/UF8uR6Z6KLc' },
      'none',
      change,
    );
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought', exact: true })).toBeVisible();
    await expect(page.getByText('Related Video')).toHaveCount(0);
  });
});
