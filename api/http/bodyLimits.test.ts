// Sends unfinished bodies over sockets to every route, with every method and every form of its target.
import { afterAll, expect, test } from 'vitest';
import { routes } from '../app/routes.ts';
import { readResponseHead } from '../../tests/support/site/readResponseHead.ts';
import { targetForms } from '../../tests/support/site/targetForms.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';

const site = await openTestSite({}, { requestLog: { logsAll: false, write: () => {} } });
site.services.staticFiles.readTemplate = async () => '<!doctype html><!--head--><!--body-->';
afterAll(() => site.close());

const paths = [...new Set(routes.map(([, path]) => path.replace(/:\w+/, 'x'))), '/graphql', '/unknown'];
const pathsWithBodies = new Set(['/graphql', '/local-sign-in']);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'];

const unfinishedBodies: Record<string, string> = {
  chunked: `transfer-encoding: chunked\r\n\r\nea60\r\n${' '.repeat(60_000)}\r\n`,
  'with a Content-Length': `content-length: 90000\r\n\r\n${' '.repeat(60_000)}`,
};

const quick = new Set(['chunked, a parent segment', 'with a Content-Length, the absolute form']);

for (const [form, toTarget] of Object.entries(targetForms))
  for (const [framing, body] of Object.entries(unfinishedBodies))
    test(
      `an unfinished body ${framing} gets the same responses for a target with ${form} as for the plain one, on each route`,
      { timeout: 60_000, tags: quick.has(`${framing}, ${form}`) ? [] : 'slow' },
      async () => {
        for (const path of paths) {
          const [plain, other] = await Promise.all([
            requestWithEachMethod(path, body),
            requestWithEachMethod(toTarget(path), body),
          ]);
          const expected = pathsWithBodies.has(path) ? { ...plain, POST: 413 } : plain;
          expect.soft([plain, other], path).toEqual([expected, expected]);
        }
      },
    );

/** Returns the status of each method's response, which comes before the body has ended. */
async function requestWithEachMethod(target: string, body: string): Promise<Record<string, number>> {
  const statuses = methods.map(async (method) => {
    const { status } = await readResponseHead(
      site.url,
      `${method} ${target} HTTP/1.1\r\nhost: localhost\r\n${body}`,
    );
    return [method, status] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
}
