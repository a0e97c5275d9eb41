// Kills servers while they write. No acknowledged change may be lost, and nothing may be stored twice.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';
import { createTemporaryFolder } from '../support/site/serverProcess.ts';
import { addThought, type FaultySite, post, readVersions, savedId, startFaultySite } from './harness.ts';

const killsOfSite = 50;
const writers = 4;
const update = `mutation ($id: ID!, $input: ThoughtInput!, $version: Int!) {
  updateThought(id: $id, input: $input, version: $version) { __typename }
}`;

test.concurrent.each([1, 2])('a killed server loses no acknowledged change (site %d)', async (number) => {
  const folder = createTemporaryFolder();
  /** The acknowledged versions by thought id. */
  const acknowledged = new Map<string, number>();
  let unanswered: string[] = [];
  for (let kill = 1; kill <= killsOfSite; kill += 1) {
    const site = await startFaultySite(folder.path);
    const found = await readVersions(site);
    // A change may have been stored although its response was lost.
    for (const [id, version] of acknowledged) expect([version, version + 1]).toContain(found.get(id));
    for (const key of unanswered) {
      const answer = await addThought(site, key);
      expect(answer.code).toBeUndefined();
      acknowledged.set(savedId(answer) ?? '', 1);
    }
    expect((await readVersions(site)).size).toBe(starterThoughts.length + acknowledged.size);
    unanswered = [];
    const writing = Array.from({ length: writers }, async (_, writer) => {
      const key = await write(site, `${number}-${kill}-${writer}`, acknowledged);
      if (key !== null) unanswered.push(key);
    });
    await pause((kill * 37) % 200);
    await site.stop();
    await Promise.all(writing);
  }
  const file = readdirSync(join(folder.path, 'data')).find((name) => name.endsWith('.sqlite')) ?? '';
  const database = new DatabaseSync(join(folder.path, 'data', file));
  expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  database.close();
  folder.remove();
  expect(acknowledged.size).toBeGreaterThan(killsOfSite);
});

/** Adds and updates thoughts until the server doesn't respond. Returns the key of an addition without a response. */
async function write(site: FaultySite, prefix: string, acknowledged: Map<string, number>) {
  for (let count = 0; ; count += 1) {
    const key = `${prefix}-${count}`;
    const id = savedId(await addThought(site, key));
    if (id === null) return key;
    acknowledged.set(id, 1);
    const input = { thought: 'Go on.', author: 'Grace', application: 'Go.', url: 'https://example.com' };
    const { data } = await post(
      site.url,
      { query: update, variables: { id, input, version: 1 } },
      { authorization: site.authorization },
    );
    if (!('updateThought' in data)) return null;
    acknowledged.set(id, 2);
  }
}
