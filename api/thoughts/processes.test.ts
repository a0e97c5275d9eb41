// Two servers on one SQLite file.
import { afterAll, expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const folder = createTemporaryFolder();
afterAll(folder.remove);

test('a deletion on one server is visible on another one after ten seconds, despite its response cache', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [site, other] = [
    await openTestSite({ DATA_DIR: folder.path }),
    await openTestSite({ DATA_DIR: folder.path }),
  ];
  const isVisible = async () => {
    const { data } = await other.graphqlRequest('{ thought(id: "4-stay-hungry-stay-foolish") { id } }');
    return data['thought'] !== null;
  };
  expect(await isVisible()).toBe(true);
  const asAda = await site.signIn('ada@example.com');
  await asAda('mutation { deleteThought(id: "4-stay-hungry-stay-foolish") { id } }');
  expect(await isVisible()).toBe(true);
  vi.setSystemTime(Date.now() + 10_000);
  await isVisible();
  await other.services.thoughts.pendingRefresh;
  expect(await isVisible()).toBe(false);
  vi.useRealTimers();
  await Promise.all([site.close(), other.close()]);
});
