// A thought's page, and sharing it.
import { example, getBubbles, getPlayer } from './support/pages.ts';
import { fakeYouTube } from './support/services.ts';
import { answer, expect, recordDialogs, recordExternalRequests, test } from './support/site.ts';

const share = 'Share This Thought';

test('the page has everything about its thought, loads YouTube only to play its video, and leads home', async ({
  page,
  site,
}) => {
  await fakeYouTube(page.context());
  const external = recordExternalRequests(page.context(), site);
  await page.goto(example.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
  await expect(page).toHaveTitle(`${example.thought} - Upwell`);
  for (const text of [`Author: ${example.author}`, example.summary, example.application])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(
    page.getByText('Click the video to watch the full content related to this thought.'),
  ).toBeVisible();
  for (const name of ['How to Apply This Thought', 'Related Video'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  for (const name of ['← Back to All Thoughts', 'Discover more inspiring thoughts at Upwell'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/');
  await page.waitForLoadState('networkidle');
  expect(external).toEqual([]);
  await page.getByRole('button', { name: 'Play video' }).click();
  const source = `https://www.youtube-nocookie.com/embed/${example.videoId}?start=${example.startSeconds}&rel=0&modestbranding=1`;
  expect((await getPlayer(page).getAttribute('src'))?.slice(0, source.length)).toBe(source);
  await expect.poll(async () => (await getPlayer(page).boundingBox())?.height).toBe(400);
  const readDescription = () =>
    page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name=description]')?.content);
  expect(await readDescription()).toBe(example.summary);
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).not.toHaveTitle(/ - /);
  await expect.poll(readDescription).not.toBe(example.summary);
});

test('after a navigation, the page says that it is loading, and what to do if it can’t be loaded', async ({
  page,
}) => {
  await page.goto('/today');
  await page.waitForLoadState('networkidle');
  await answer(page, /ThoughtPage/, 'never');
  await page.getByRole('link', { name: '← Yesterday' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Loading thought...');
  await page.goBack();
  await page.reload();
  await page.waitForLoadState('networkidle');
  await answer(page, /ThoughtPage/, 'no response');
  await page.getByRole('link', { name: '← Yesterday' }).click();
  await expect(heading).toHaveText("This thought couldn't be loaded");
  await page.unroute('**/graphql*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: share })).toBeVisible();
});

test('without YouTube, the page offers to try again and to open the video there', async ({ page }) => {
  await page.context().route(/youtube/, (route) => route.abort());
  await page.goto(example.path);
  await page.getByRole('button', { name: 'Play video' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open on YouTube' }).first()).toHaveAttribute(
    'href',
    new RegExp(`[?&]v=${example.videoId}`),
  );
});

test('sharing gives the device the thought, its summary and its address, or copies the link', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialogs = recordDialogs(page);
  await page.goto(example.path);
  await page.evaluate(() =>
    Object.defineProperties(navigator, {
      canShare: { value: () => false },
      share: { value: async (data: unknown) => Object.assign(window, { shared: data }), configurable: true },
    }),
  );
  await page.getByRole('button', { name: share }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: example.thought, text: example.summary, url: site.url + example.path });
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: share }).click();
  await expect.poll(() => dialogs).toEqual(['alert: Link copied to clipboard!']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + example.path);
});

test('closing the share sheet is no error, and a link that could not be copied is not said to be', async ({
  page,
}) => {
  const dialogs = recordDialogs(page);
  await page.clock.install();
  await page.goto(example.path);
  const button = page.getByRole('button', { name: share });
  const press = async () => {
    await button.click();
    await page.clock.runFor(1_000);
    await expect(button).toBeEnabled();
    await expect(page.getByRole('alert').filter({ hasText: /error|wrong|failed/i })).toHaveCount(0);
  };
  await page.evaluate(() => {
    const cancel = () => Promise.reject(new DOMException('closed', 'AbortError'));
    const share = { value: cancel, configurable: true };
    Object.defineProperties(navigator, { canShare: { value: () => false }, share });
  });
  await press();
  expect(dialogs).toEqual([]);
  const setCopying = (isCopied: boolean) =>
    page.evaluate((value) => {
      const missing = { value: undefined, configurable: true };
      Object.defineProperties(navigator, { share: missing, clipboard: missing });
      document.execCommand = () => value;
    }, isCopied);
  await setCopying(false);
  await press();
  expect(dialogs.join()).not.toContain('copied to clipboard');
  await setCopying(true);
  await press();
  await expect.poll(() => dialogs.at(-1)).toBe('alert: Link copied to clipboard!');
});

test.describe('a site of its own', () => {
  test.use({ settings: {} });

  test('markup in a thought is shown as text', async ({ page, site }) => {
    const hostile = '<img src=x onerror=alert(1)></script><script>alert(2)</script>';
    const dialogs = recordDialogs(page);
    const { id } = await site.add({
      thought: hostile,
      author: hostile,
      summary: hostile,
      application: hostile,
    });
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
    await page.goto(`/?thought=${id}`);
    await expect(getBubbles(page)).toContainText(hostile);
    expect(dialogs).toEqual([]);
  });
});
