// Makes the film and the pictures of README.md and docs/design.md from the running product.
import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { readSettings } from '../../api/env.ts';
import { serve } from '../../api/entry/node.ts';
import { openServices } from '../../api/app/services.ts';
import { fetchFromThisMachine, testSettings } from '../../tests/support/site/testSite.ts';
import { ensureChromium, getHeadlessLaunchOptions } from '../chromium.ts';
import { encodeFilm } from './encodeFilm.ts';
import { recordFilm } from './film.ts';
import { encodePicture, takePagePicture, takePhones, takeSeenThoughts } from './takePictures.ts';

const folder = 'docs/pictures';
/** The time decides which thoughts are shown. */
const time = '2026-11-20T12:09:30.000Z';

mkdirSync(folder, { recursive: true });
ensureChromium();
const browser = await chromium.launch(getHeadlessLaunchOptions());
await withSite({}, async (url) => {
  save('phone', await takePhones(browser, url));
  save('seen-list', await encodePicture(await takeSeenThoughts(browser, url)));
  for (const name of ['thought', 'playground']) save(name, await takePagePicture(browser, url, name));
});
await withSite({ DEMO: 'yes', DATA_DIR: '', SIGN_IN_KEY: '', ADMIN_EMAILS: '' }, async (url) =>
  save('dashboard', await takePagePicture(browser, url, 'dashboard')),
);
await withSite({}, async (url) => {
  const { frames, still } = await recordFilm(browser, url);
  save('home', await encodePicture(still));
  save('film', await encodeFilm(frames));
});
await browser.close();

async function withSite(env: Record<string, string>, use: (url: string) => Promise<void>): Promise<void> {
  const settings = readSettings({ ...testSettings, ...env });
  const services = await openServices(settings, { fetch: fetchFromThisMachine });
  const site = await serve({ ...services, now: () => time });
  try {
    await use(site.url);
  } finally {
    await site.close();
  }
}

function save(name: string, file: Buffer): void {
  const path = `${folder}/${name}.webp`;
  writeFileSync(path, file);
  console.log(`${path}: ${Math.round(file.length / 1000)} kB`);
}
