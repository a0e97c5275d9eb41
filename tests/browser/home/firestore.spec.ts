// The main user flow with Firestore.
import { parseVideo } from '../../../domain/video/video.ts';
import { starterThoughts } from '../../../api/thoughts/starterThoughts.ts';
import { type FirestoreEmulator, startFirestoreEmulator } from '../../support/emulators/firestoreEmulator.ts';
import { expect, openSite, test as base } from '../../support/browser/site.ts';

const test = base.extend<{ emulator: FirestoreEmulator | null }>({
  emulator: async ({}, use) => {
    const emulator = await startFirestoreEmulator();
    await use(emulator);
    await emulator?.stop();
  },
  site: async ({ emulator }, use) => {
    // In CI, a missing emulator is an error of startFirestoreEmulator instead.
    test.skip(emulator === null, 'Java 17 or the Firestore emulator is missing: see the README.');
    process.env['FIRESTORE_EMULATOR_HOST'] = emulator?.host;
    const running = await openSite({
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: 'demo-home',
      FIRESTORE_EMULATOR_HOST: emulator?.host ?? '',
    });
    const { thoughts, now } = running.services;
    const rows = starterThoughts.map((thought) => ({ id: thought.id, draft: thought, createdAt: null }));
    // A cold emulator may exceed the store's timeout. Importing is idempotent.
    await expect(() => thoughts.import(rows, { by: 'system', now: now() }, false)).toPass();
    await use(running);
    await running.close();
  },
});

test(
  'bubbles show thoughts from Firestore, and a click plays the video from its start time',
  { tag: '@slow' },
  async ({ page, site }) => {
    const health = await page.request.get(`${site.url}/health`);
    expect(await health.json()).toMatchObject({ status: 'ok', store: 'firestore' });

    await page.goto('/');
    const { home } = JSON.parse((await page.locator('#page-data').textContent()) ?? '');
    expect(home.thoughts).toHaveLength(20);
    const response = await page.request.post('/graphql', {
      data: { query: '{ feed(seed: 1) { total source } }' },
    });
    expect(await response.json()).toEqual({ data: { feed: { total: 40, source: 'COLLECTION' } } });

    const [first] = home.thoughts;
    const bubble = page.getByRole('button', { name: first.thought });
    await expect(bubble).toBeVisible();
    const video = parseVideo(first.url);
    // A key instead of a click, because Playwright waits for an element to stop moving before it clicks.
    await bubble.press('Enter');
    const frame = page.locator('dialog iframe');
    await expect(frame).toHaveAttribute(
      'src',
      new RegExp(`/embed/${video?.id}\\?.*start=${video?.startSeconds}(&|$)`),
    );
  },
);
