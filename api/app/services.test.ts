import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkStore } from '../commands/doctorSite.ts';
import { readSettings } from '../env.ts';
import { openServices } from './services.ts';
import { openStores } from './stores/openStores.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'upwell-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('only a server adds the starter thoughts to an empty file, and only once', async () => {
  const settings = readSettings({ DATA_DIR: dataDir });
  const stores = await openStores(settings);
  expect(await stores.thoughts.size()).toBe(0);
  await stores.close();
  expect((await checkStore(settings)).message).toContain('is available, but empty');

  for (let round = 0; round < 2; round += 1) {
    const services = await openServices(settings);
    expect(await services.thoughts.size()).toBe(40);
    await services.close();
  }
});
