import { expect, test, vi } from 'vitest';
import { openOnce } from './openOnce.ts';

test('openOnce opens once for all calls, and again only after a failure', async () => {
  const open = vi.fn<() => Promise<object>>(async () => ({}));
  open.mockRejectedValueOnce(new Error('The database is down.'));
  const openHandler = openOnce(open);
  await expect(openHandler()).rejects.toThrow('The database is down.');
  const [first, second] = await Promise.all([openHandler(), openHandler()]);
  expect([second, await openHandler()]).toEqual([first, first]);
  expect(open).toHaveBeenCalledTimes(2);
});
