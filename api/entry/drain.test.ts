import { createServer as createHttpServer } from 'node:http';
import { expect, test } from 'vitest';
import { createDrain } from './drain.ts';
import { listen } from '../../tests/support/site/listen.ts';

test('a server tells a proxy that asks that it isn’t ready, and only then stops listening', async () => {
  const server = createHttpServer((_request, response) => drain.reportReadiness(response));
  const drain = createDrain(server);
  const { url } = await listen(server);
  const ask = () => fetch(url, { headers: { connection: 'close' } });
  expect((await ask()).status).toBe(200);
  const drained = drain.run();
  expect((await ask()).status).toBe(503);
  await drained;
  await expect(ask()).rejects.toThrow('fetch failed');
});
