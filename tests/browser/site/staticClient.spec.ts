import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { readFeed } from '../../../api/thoughts/feed.ts';
import { expect, openSite, type Site, test } from '../../support/browser/site.ts';

const client = pathToFileURL(join(import.meta.dirname, '../../../examples/static-client/index.html')).href;

async function readThoughts({ services }: Site, seed: number, count: number): Promise<string[]> {
  const thoughts: string[] = [];
  for (let after: string | null = null; thoughts.length < count;) {
    const page = await readFeed(services, { seed, first: 20, after });
    thoughts.push(...page.edges.map(({ node }) => node.thought));
    after = page.endCursor;
  }
  return thoughts.slice(0, count);
}

async function expectThoughts(page: Page, thoughts: readonly string[]): Promise<void> {
  const quote = page.getByRole('blockquote');
  for (const [index, thought] of thoughts.entries()) {
    if (index > 0) await page.keyboard.press('ArrowRight');
    expect(await quote.textContent()).toBe(thought);
  }
}

test('the static client shows the feed of a seed, even after the server has ended and the page was loaded again', async ({
  page,
}) => {
  const server = await openSite();
  await server.services.snapshots.make();
  const thoughts = await readThoughts(server, 7, 100);
  const others = await readThoughts(server, -2026, 45);
  const snapshot = `${server.url}/snapshots/latest.json`;
  await page.goto(`${client}?seed=7&snapshot=${encodeURIComponent(snapshot)}`);
  await expect(page.getByText('40 thoughts of')).toBeVisible();
  await expectThoughts(page, thoughts.slice(0, 30));
  await server.close();
  await page.keyboard.press('ArrowRight');
  await expectThoughts(page, thoughts.slice(30));
  await page.reload();
  await expect(page.getByText('40 thoughts of')).toBeVisible();
  await expectThoughts(page, thoughts);
  await page.getByLabel('Seed').fill('-2026');
  await page.getByLabel('Seed').press('Enter');
  await page.getByRole('button', { name: 'Next' }).focus();
  await expectThoughts(page, others);
  await expect(page.getByRole('figure').getByRole('link')).toHaveAttribute('href', /youtube\.com\/watch/);
});

test('the static client forgets a snapshot that the server has deleted, and reads a file', async ({
  page,
}) => {
  const server = await openSite();
  await server.services.snapshots.make();
  const snapshot = `${server.url}/snapshots/latest.json`;
  const bytes = Buffer.from(await (await fetch(snapshot)).arrayBuffer());
  await page.goto(`${client}?snapshot=${encodeURIComponent(snapshot)}`);
  await expect(page.getByText('40 thoughts of')).toBeVisible();
  const [hidden] = await server.services.thoughts.findByRanks([0]);
  await server.services.thoughts.trash(hidden?.id ?? '', { by: 'system', now: new Date().toISOString() });
  await page.reload();
  await expect(page.getByText('There is no snapshot here.')).toBeVisible();
  await server.close();
  await page.reload();
  await expect(page.getByText('There is no snapshot here.')).toBeVisible();
  await page
    .getByLabel('Open a snapshot')
    .setInputFiles({ name: 's.json', mimeType: 'application/json', buffer: bytes });
  await expect(page.getByText('40 thoughts of')).toBeVisible();
});
