// A thought's page, and sharing it.
import { example, getBubbles, getPlayer } from './support/pages.ts';
import { fakeYouTube } from './support/services.ts';
import { answer, expect, recordDialogs, recordExternalRequests, test } from './support/site.ts';

const share = 'Share This Thought';

test('the page has everything about its thought, and leads home', async ({ page }) => {
  await page.goto(example.path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(example.thought);
  await expect(page).toHaveTitle(`${example.thought} - Upwell`);
  await expect(page.getByText(`Author: ${example.author}`, { exact: true })).toBeVisible();
  for (const text of [example.summary, example.application])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  for (const name of ['How to Apply This Thought', 'Related Video'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(
    page.getByText('Click the video to watch the full content related to this thought.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: share, exact: true })).toBeVisible();
  for (const name of ['← Back to All Thoughts', 'Discover more inspiring thoughts at Upwell'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/');
});

test('the title and the description are the thought’s on its page, and the site’s on the home page', async ({
  page,
}) => {
  await page.goto(example.path);
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

test('a thought that does not exist has a page that says so', async ({ page }) => {
  const response = await page.goto('/thought/there-is-no-such-thought');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Thought Not Found', exact: true })).toBeVisible();
  await expect(
    page.getByText("The thought you're looking for doesn't exist or has been removed.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: '← Back to Home' })).toHaveAttribute('href', '/');
});

test('YouTube is loaded only when its video is played, 400 px high', async ({ page, site }) => {
  await fakeYouTube(page.context());
  const external = recordExternalRequests(page.context(), site);
  await page.goto(example.path);
  await page.waitForLoadState('networkidle');
  expect(external).toEqual([]);
  await page.getByRole('button', { name: 'Play video' }).click();
  const source = `https://www.youtube-nocookie.com/embed/${example.videoId}?start=${example.startSeconds}&rel=0&modestbranding=1`;
  expect((await getPlayer(page).getAttribute('src'))?.slice(0, source.length)).toBe(source);
  await expect.poll(async () => (await getPlayer(page).boundingBox())?.height).toBe(400);
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

test('sharing gives the device the thought, its summary and its address', async ({ page, site }) => {
  await page.addInitScript(() => {
    Object.defineProperties(navigator, {
      canShare: { value: () => false },
      share: { value: async (data: unknown) => Object.assign(window, { shared: data }) },
    });
  });
  await page.goto(example.path);
  await page.getByRole('button', { name: share }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: example.thought, text: example.summary, url: site.url + example.path });
});

test('without a share sheet, the link is copied, and an alert says so', async ({ page, context, site }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const dialogs = recordDialogs(page);
  await page.goto(example.path);
  await page.getByRole('button', { name: share }).click();
  await expect.poll(() => dialogs).toEqual(['alert: Link copied to clipboard!']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + example.path);
});

const browsers: [title: string, prepare: () => void, dialogs: RegExp][] = [
  [
    'closing the share sheet is no error',
    () => {
      const cancel = () => Promise.reject(new DOMException('closed', 'AbortError'));
      Object.defineProperties(navigator, { canShare: { value: () => false }, share: { value: cancel } });
    },
    /^$/,
  ],
  [
    'without the clipboard, the link is copied by hand',
    () => {
      Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: undefined } });
      document.execCommand = () => true;
    },
    /^alert: Link copied to clipboard!$/,
  ],
  [
    'a link that could not be copied is not said to be',
    () => {
      Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: undefined } });
      document.execCommand = () => false;
    },
    /^(?!.*copied to clipboard)/,
  ],
];

for (const [title, prepare, expected] of browsers)
  test(title, async ({ page }) => {
    const dialogs = recordDialogs(page);
    await page.addInitScript(prepare);
    await page.clock.install();
    await page.goto(example.path);
    const button = page.getByRole('button', { name: share });
    await button.click();
    await page.clock.runFor(1_000);
    await expect.poll(() => dialogs.join()).toMatch(expected);
    await expect(page.getByRole('alert').filter({ hasText: /error|wrong|failed/i })).toHaveCount(0);
    await expect(button).toBeEnabled();
  });

test.describe('a collection with other links', () => {
  test.use({ settings: {} });

  test('a thought without a video has no section for it, and one with a longer id has', async ({
    page,
    site,
  }) => {
    const { id } = await site.add({ url: 'https://notyoutube.com/embed/dQw4w9WgXcQ' });
    await page.goto(`/thought/${id}`);
    await expect(page.getByRole('heading', { name: 'How to Apply This Thought' })).toBeVisible();
    await expect(page.getByText('Related Video')).toHaveCount(0);
    const other = await site.add({ thought: 'Longer', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ12' });
    await page.goto(`/thought/${other.id}`);
    await expect(page.getByRole('heading', { name: 'Related Video', exact: true })).toBeVisible();
  });

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
