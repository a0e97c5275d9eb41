// Reads /metrics of a running server, and compares the alert rules and the dashboard with it.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { drawNoCard } from '../../tests/support/stores/storeFixture.ts';

const token = 'the-token-of-the-tests';
const folder = createTemporaryFolder();
const site = await openTestSite({ METRICS_TOKEN: token, DATA_DIR: folder.path }, { drawCard: drawNoCard });
const withoutToken = await openTestSite();
afterAll(async () => {
  await Promise.all([site.close(), withoutToken.close()]);
  folder.remove();
});

const authorization = `Bearer ${token}`;

async function readMetrics(): Promise<string> {
  return (await fetch(`${site.url}/metrics`, { headers: { authorization } })).text();
}

describe('/metrics', () => {
  test('does not exist without METRICS_TOKEN', async () => {
    const response = await fetch(`${withoutToken.url}/metrics`, { headers: { authorization } });
    expect(response.status).toBe(404);
  });

  test.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: `Basic ${token}` },
    { authorization: `${authorization}x` },
  ])('is refused with %j, and says what to send', async (headers) => {
    const response = await fetch(`${site.url}/metrics`, { headers });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.text()).toContain('METRICS_TOKEN');
  });

  test('counts requests by route, status and cache, and the jobs', async () => {
    for (let count = 0; count < 2; count += 1) await site.get({ query: '{ feed(seed: 1) { source } }' });
    await fetch(`${site.url}/nothing`);
    await site.services.runDueJobs(AbortSignal.timeout(10_000));
    const lines = (await readMetrics()).split('\n');
    for (const line of [
      'upwell_requests_total{route="/graphql",status="200",cache="miss"} 1',
      'upwell_requests_total{route="/graphql",status="200",cache="hit"} 1',
      'upwell_feeds_total{source="COLLECTION"} 2',
      'upwell_request_duration_seconds_count{route="/graphql"} 2',
      'upwell_job_runs_total{job="purgeTrash",outcome="finished"} 1',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line.includes('status="404"'))).toHaveLength(1);
  });

  test('is in the format OpenMetrics and isn’t cached', async () => {
    const { headers } = await fetch(`${site.url}/metrics`, { headers: { authorization } });
    expect(headers.get('content-type')).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await readMetrics()).endsWith('# EOF\n')).toBe(true);
  });

  test.each(['infrastructure/alerts.yml', 'infrastructure/grafana.json'])(
    'has the metrics of %s',
    async (path) => {
      const text = await readMetrics();
      const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
      const used = [...readFileSync(path, 'utf8').matchAll(/\b(?:upwell|process|nodejs)_\w+/g)].map(
        ([name]) => name.replace(/_(?:total|bucket)$/, ''),
      );
      expect(used.length).toBeGreaterThan(5);
      expect(used.filter((name) => !known.has(name))).toEqual([]);
    },
  );
});
