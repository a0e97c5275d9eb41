// A thought's page, and the other pages of visitors.
import { expect, type Page, test } from '@playwright/test';
import axeCore from 'axe-core';
import { fakeYouTube, recordExternalRequests } from './screen.ts';
import { addThought, findThought, findVideo, removeAdded, requireAdmin } from './target.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.afterEach(removeAdded);

const open = (page: Page, { id }: { id: string }) => page.goto(`/thought/${encodeURIComponent(id)}`);

test('THOUGHT-001 a thought’s page has everything that is known of it, in the words of the specification', async ({
  page,
}) => {
  const thought = await findVideo();
  await open(page, thought);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(thought.thought);
  await expect(page.getByText(`Author: ${thought.author}`, { exact: true })).toBeVisible();
  await expect(page.getByText(thought.summary ?? '', { exact: true }).first()).toBeVisible();
  for (const name of ['How to Apply This Thought', 'Related Video'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(
    page.getByText('Click the video to watch the full content related to this thought.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share This Thought', exact: true })).toBeVisible();
});

test('THOUGHT-002 the links of a thought’s page lead home', async ({ page }) => {
  await open(page, await findThought());
  for (const name of ['← Back to All Thoughts', /^Discover more inspiring thoughts at \S/])
    await expect(page.getByRole('link', { name }).first()).toHaveAttribute('href', '/');
});

test('THOUGHT-003 the video of a thought’s page is loaded only after a press, 400 px high', async ({
  page,
}) => {
  const thought = await findVideo();
  await fakeYouTube(page.context());
  const external = recordExternalRequests(page);
  await open(page, thought);
  await page.waitForLoadState('networkidle');
  expect(external).toEqual([]);
  await page.getByRole('button', { name: 'Play video' }).click();
  const frame = page.locator('iframe');
  const { id, startSeconds } = thought.video;
  const source = `https://www.youtube-nocookie.com/embed/${id}?start=${startSeconds}&rel=0&modestbranding=1`;
  await expect(frame).toHaveAttribute('src', new RegExp(`^${source.replaceAll(/[?.]/g, String.raw`\$&`)}`));
  expect((await frame.boundingBox())?.height).toBe(400);
});

test('THOUGHT-004 sharing gives the device the thought, its summary and its address', async ({ page }) => {
  const thought = await findVideo();
  await page.addInitScript(() => {
    Object.defineProperties(navigator, {
      canShare: { value: () => false },
      share: { value: async (data: unknown) => Object.assign(window, { shared: data }) },
    });
  });
  await open(page, thought);
  await page.getByRole('button', { name: 'Share This Thought' }).click();
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared') as unknown))
    .toEqual({ title: thought.thought, text: thought.summary, url: page.url() });
});

test('THOUGHT-005 without a share sheet, the link is copied, and an alert says so', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await open(page, await findThought());
  await page.getByRole('button', { name: 'Share This Thought' }).click();
  await expect.poll(() => dialogs).toEqual(['alert: Link copied to clipboard!']);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('THOUGHT-006 the title and description of the page are the thought’s while it is shown, and the site’s afterwards', async ({
  page,
}) => {
  const thought = await findThought();
  await open(page, thought);
  await expect(page).toHaveTitle(new RegExp(' - '));
  const description = page.locator('meta[name=description]');
  const summary = (await description.getAttribute('content')) ?? '';
  await page.getByRole('link', { name: '← Back to All Thoughts' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).not.toHaveTitle(new RegExp(' - '));
  await expect(description).not.toHaveAttribute('content', summary);
});

test('THOUGHT-008 a thought without a video has no section for it', async ({ page }) => {
  requireAdmin();
  await open(page, (await addThought({ url: 'https://notyoutube.com/embed/dQw4w9WgXcQ' })) as { id: string });
  await expect(page.getByRole('heading', { name: 'How to Apply This Thought' })).toBeVisible();
  await expect(page.getByText('Related Video')).toHaveCount(0);
});

test('THOUGHT-009 a thought’s page has a section for a video even if its id has more than 11 characters', async ({
  page,
}) => {
  requireAdmin();
  const { id } = await addThought({ url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ12' });
  await open(page, { id });
  await expect(page.getByRole('heading', { name: 'Related Video', exact: true })).toBeVisible();
});

const shareResults: [id: string, what: string, run: () => void, dialogs: string[]][] = [
  [
    'THOUGHT-010',
    'closing the share sheet is no error',
    () => {
      const cancel = () => Promise.reject(new DOMException('closed', 'AbortError'));
      Object.defineProperties(navigator, { canShare: { value: () => false }, share: { value: cancel } });
    },
    [],
  ],
  [
    'THOUGHT-011',
    'without the clipboard, the link is copied by hand',
    () => {
      Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: undefined } });
      document.execCommand = () => true;
    },
    ['Link copied to clipboard!'],
  ],
  [
    'THOUGHT-012',
    'nothing is said to be copied that is not',
    () => {
      Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: undefined } });
      document.execCommand = () => false;
    },
    [],
  ],
];

for (const [id, what, prepare, expected] of shareResults)
  test(`${id} ${what}`, async ({ page }) => {
    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      if (dialog.type() === 'alert') alerts.push(dialog.message());
      void dialog.dismiss();
    });
    await page.addInitScript(prepare);
    await open(page, await findThought());
    await page.getByRole('button', { name: 'Share This Thought' }).click();
    await page.waitForTimeout(500);
    expect(alerts).toEqual(expected);
  });

test('THOUGHT-013 without YouTube, the page offers to try again and to open the video there', async ({
  page,
}) => {
  const thought = await findVideo();
  await page.context().route(/youtube/, (route) => route.abort());
  await open(page, thought);
  await page.getByRole('button', { name: 'Play video' }).click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open on YouTube' }).first()).toHaveAttribute('href', /[?&]v=/);
});

test('VISIT-001 on a first visit, no page requests another site, asks for a permission or sets a cookie', async ({
  page,
}) => {
  const external = recordExternalRequests(page);
  await page.addInitScript(() => {
    const record = async () => (Object.assign(window, { hasAsked: true }), 'denied' as const);
    if ('Notification' in window) Notification.requestPermission = record;
  });
  for (const path of [
    '/',
    `/thought/${encodeURIComponent((await findThought()).id)}`,
    '/today',
    '/browse',
    '/admin',
    '/playground',
  ]) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect.soft(external, path).toEqual([]);
    expect.soft(await page.evaluate(() => Reflect.get(window, 'hasAsked') as unknown), path).toBeUndefined();
  }
  expect(await page.context().cookies()).toEqual([]);
});

test('VISIT-003 unknown pages say so and lead home', async ({ page }) => {
  await page.goto('/there/is/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: '← Back to Home' })).toHaveAttribute('href', '/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('VISIT-004 lists, search, authors and the day’s thought work', async ({ page }) => {
    const { thought, author } = await findThought(
      ({ thought, author }) => /[a-z]{6}/i.test(thought) && author !== null,
    );
    await page.goto('/browse');
    await page.getByRole('searchbox').fill(/[a-z]{6,}/i.exec(thought)?.[0] ?? '');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('main')).toContainText(thought);
    await page
      .getByRole('link', { name: author ?? '', exact: true })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(author ?? '');
    await page.getByRole('link', { name: 'Today' }).click();
    await expect(page.locator('time').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
  });
});

test('VISIT-005 the playground runs a query', async ({ page }) => {
  await page.goto('/playground');
  await page.getByRole('button', { name: /^Run/ }).first().click();
  await expect(page.getByText('"data"').first()).toBeVisible();
});

test('VISIT-007 every text has the contrast of WCAG AA, dark and light', async ({ page }) => {
  const { id } = await findVideo();
  for (const path of ['/', '/today', '/browse', `/thought/${encodeURIComponent(id)}`, '/admin'])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, contrast: 'no-preference' });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(axeCore.source);
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: typeof axeCore };
        return (await axe.run({ runOnly: ['color-contrast'] })).violations.flatMap(({ nodes }) =>
          nodes.map(({ failureSummary }) => failureSummary),
        );
      });
      expect.soft(violations, `${path}, ${colorScheme}`).toEqual([]);
    }
});
