// Notifications, and the questions for consent.
import { expect, type Page, test } from '@playwright/test';
import { fakeYouTube, openWithPausedClock, recordExternalRequests } from './screen.ts';
import { origin } from './target.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const video = 'https://youtu.be/dQw4w9WgXcQ?t=90';
const other = 'https://elsewhere.example/talk';

/** Opens the home page with its service worker, on a clock that only the test advances. */
async function openWithServiceWorker(page: Page): Promise<void> {
  await page.context().route(other, (route) => route.fulfill({ contentType: 'text/html', body: 'A talk' }));
  await fakeYouTube(page.context());
  await openWithPausedClock(page);
  await page.clock.runFor(10_000);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Delivers a message of Firebase Cloud Messaging as the browser's push service does. */
async function push(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({ from: '1', fcmMessageId: '2', ...message });
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await session.detach();
  // A card appears at most 20 ms of the clock before it is noticed.
  await expect.poll(() => page.clock.runFor(10).then(() => getCard(page).count())).toBe(1);
}

const getCard = (page: Page) => page.getByRole('button', { name: /^A thought/ });
const action = 'Tap to watch video →';

test('CARD-001 a message shows a card, which closes 5 s later, but not under the pointer or with the focus', async ({
  page,
}) => {
  await openWithServiceWorker(page);
  await push(page, { notification: { title: 'A thought', body: 'for today' } });
  const card = getCard(page);
  await expect(card).toContainText('for today');
  await expect(card).not.toContainText(action);
  await page.clock.runFor(100);
  await card.hover();
  await page.clock.runFor(10_000);
  await page.mouse.move(5, 500);
  await card.focus();
  await page.clock.runFor(10_000);
  await card.blur();
  await page.clock.runFor(4_950);
  await expect(card).toBeVisible();
  // Closing takes 300 ms.
  await page.clock.runFor(250);
  await expect(card).toHaveCount(1);
  await page.clock.runFor(150);
  await expect(card).toHaveCount(0);
});

const text = { title: 'A thought', body: 'for today' };
const messages: [id: string, what: string, message: object, opens: 'a video' | 'a new tab' | 'nothing'][] = [
  [
    'CARD-002',
    'data.url',
    { notification: text, data: { url: video }, fcmOptions: { link: other } },
    'a video',
  ],
  [
    'CARD-003',
    'fcmOptions.link',
    { notification: { ...text, body: video }, fcmOptions: { link: other } },
    'a new tab',
  ],
  ['CARD-004', 'the body, if it is a URL', { notification: { ...text, body: video } }, 'a video'],
  ['CARD-005', 'no script', { notification: { ...text, body: 'javascript:alert(1)' } }, 'nothing'],
];

for (const [id, what, message, opens] of messages)
  test(`${id} a card opens ${what}: here ${opens}`, async ({ page }) => {
    await openWithServiceWorker(page);
    await push(page, message);
    const card = getCard(page);
    await expect(card.getByText(action, { exact: true })).toHaveCount(opens === 'a video' ? 1 : 0);
    await page.clock.runFor(110);
    const tab = opens === 'a new tab' ? page.context().waitForEvent('page') : undefined;
    await card.click();
    await page.clock.runFor(400);
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'Video' })).toHaveCount(opens === 'a video' ? 1 : 0);
    expect((await tab)?.url()).toBe(tab && other);
    expect(page.context().pages()).toHaveLength(tab === undefined ? 1 : 2);
  });

test('CARD-006 × closes a card, and opens nothing', async ({ page }) => {
  await openWithServiceWorker(page);
  await push(page, { notification: text, data: { url: video } });
  await page.getByRole('button', { name: 'Close notification' }).click();
  await page.clock.runFor(400);
  await expect(getCard(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('CARD-007 permission is asked for only after the bell was pressed and its explanation accepted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' });
    Notification.requestPermission = async () => (
      Object.assign(window, { hasAsked: true }),
      'denied' as const
    );
  });
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  await page.goto('/');
  const bell = page.getByRole('button', { name: 'Notifications' });
  test.skip(!(await isShown(bell)), 'this deployment sends no notifications');
  const hasAsked = () => page.evaluate(() => Reflect.get(window, 'hasAsked') === true);
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Get new thoughts');
  expect(await hasAsked()).toBe(false);
  await page.getByRole('button', { name: 'Notify me' }).click();
  await expect.poll(hasAsked).toBe(true);
  expect(dialogs).toEqual([]);
});

const isShown = (element: ReturnType<Page['getByRole']>) =>
  element.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );

for (const [id, answer, isCounted] of [
  ['VISIT-002', 'No, thanks', false],
  ['VISIT-006', "Yes, that's fine", true],
] as const)
  test(`${id} statistics are loaded only after consent: “${answer}” is remembered`, async ({ page }) => {
    const external = recordExternalRequests(page);
    await page.context().route(/^https:\/\/(?!localhost)/, (route) => route.abort());
    await page.goto('/today');
    const button = page.getByRole('button', { name: answer });
    test.skip(!(await isShown(button)), 'this deployment counts no visits');
    expect(external).toEqual([]);
    await button.click();
    if (isCounted) await expect.poll(() => external.join()).toMatch(/google|firebase/);
    await page.reload();
    await page.waitForLoadState('networkidle');
    await expect(button).toHaveCount(0);
    expect(external.length > 0).toBe(isCounted);
  });
