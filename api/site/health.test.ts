import { describe, expect, test, vi } from 'vitest';
import type { Services } from '../app/services.ts';
import { createTestLog } from '../../tests/support/site/testLog.ts';
import { limitSelfTest } from '../storage/selfTest.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createSqliteSelfTest } from '../storage/sqliteSelfTest.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { openStores } from '../app/stores/openStores.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { openTestServices, requestPage } from '../../tests/support/site/pageTesting.ts';

const build = { version: '1.2.3', commit: '0123456789abcdef0123456789abcdef01234567' };
const services = { ...(await openTestServices()), build };
const fail = async () => {
  throw new StoreUnavailable('The disk at /secret/path is full.');
};

describe('/health', () => {
  test.each(['/health', '/health?deep'])(
    '%s responds with 503 when the store can’t be read',
    async (path) => {
      const withoutStore = { ...services, thoughts: { ...services.thoughts, ping: fail } };
      expect(await requestHealth(path, withoutStore)).toEqual([
        503,
        { status: 'unavailable', store: 'sqlite', ...build },
      ]);
    },
  );
});

describe('/health?deep', () => {
  test('writes to the store', async () => {
    const selfTest = vi.fn<() => Promise<void>>(services.selfTest);
    const response = await requestHealth('/health?deep', { ...services, selfTest });
    expect(response).toEqual([200, { status: 'ok', store: 'sqlite', ...build }]);
    expect(selfTest).toHaveBeenCalledOnce();
  });

  test('responds with 503 without the reason when the self-test fails, and logs the reason', async () => {
    const { log, entries } = createTestLog();
    const response = await requestHealth('/health?deep', { ...services, selfTest: fail, log });
    expect(response).toEqual([503, { status: 'unavailable', store: 'sqlite', ...build }]);
    const detail = expect.objectContaining({ message: 'The disk at /secret/path is full.' });
    expect(entries).toEqual([expect.objectContaining({ level: 'error', detail })]);
  });

  test('writes to the log why the disk is too full', async () => {
    const selfTest = createSqliteSelfTest(openSqlite(':memory:'), '/srv/upwell', async () => 12_345_678);
    const openOnFullDisk: typeof openStores = async (...args) => ({
      ...(await openStores(...args)),
      selfTest,
    });
    const site = await openTestSite({}, { openStores: openOnFullDisk });
    expect((await fetch(`${site.url}/health?deep`)).status).toBe(503);
    expect(site.logEntries.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /now in selfTest: DATA_DIR=\/srv\/upwell has only 12 MB left: free some space\.$/,
      ),
    );
    await site.close();
  });

  test('tests the store once for all requests within ten seconds, even if the test fails, and again after the clock was ahead', async () => {
    let now = '2026-11-22T12:00:00.000Z';
    const selfTest = vi.fn<() => Promise<void>>(fail);
    const limited = limitSelfTest(selfTest, () => now);
    await Promise.allSettled(Array.from({ length: 1_000 }, limited));
    now = '2026-11-22T12:00:09.999Z';
    await expect(limited()).rejects.toThrow(StoreUnavailable);
    expect(selfTest).toHaveBeenCalledTimes(1);
    now = '2026-11-22T12:00:10.000Z';
    await expect(limited()).rejects.toThrow(StoreUnavailable);
    expect(selfTest).toHaveBeenCalledTimes(2);
    now = '2026-10-13T12:00:00.000Z';
    await expect(limited()).rejects.toThrow(StoreUnavailable);
    expect(selfTest).toHaveBeenCalledTimes(3);
  });
});

async function requestHealth(path: string, usedServices: Services) {
  const response = await requestPage(path, usedServices);
  return [response.status, await response.json()];
}
