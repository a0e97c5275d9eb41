// A collection of records that were written by hand or by another application, with values of wrong types.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Stores } from '../app/stores/stores.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { describeOnBothDatabases } from '../../tests/support/stores/describeDatabases.ts';
import { openTestSite, type GraphQLRequester, type TestSite } from '../../tests/support/site/testSite.ts';
import { readFeed } from '../thoughts/feed.ts';
import { runDataCommand } from './data.ts';
import { createLog } from '../logging/log.ts';

type StoredRecord = Record<string, unknown>;

const size = 400;

const intactRecord = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  summary: 'About beginning.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  imageUrl: `/images/${'a'.repeat(64)}.jpg`,
  imageCredit: {
    name: 'Jo',
    profileUrl: 'https://unsplash.com/@jo',
    photoUrl: 'https://unsplash.com/photos/1',
  },
  createdAt: '2026-11-20T21:41:07.123Z',
  updatedAt: '2026-11-21T21:41:07.123Z',
  updatedBy: { uid: 'ada', email: 'ada@example.com' },
  version: 3,
  draftedAt: null,
  publishAt: null,
  draftOf: null,
  trashedAt: null,
};

const thoughtFields = `id thought author application summary url video { id } imageUrl
  imageCredit { name profileUrl photoUrl } createdAt updatedAt version draftedAt publishAt draftOf trashedAt`;

const requiredNames = ['thought', 'author', 'application', 'url'] as const;

const wrongValue = fc.constantFrom<unknown>(-1, 7.5, true, false, [], ['a'], {}, { a: { b: null } });

/** Values of wrong types, a required field that is missing, null or empty, or an unknown field. */
const change: fc.Arbitrary<StoredRecord> = fc.oneof(
  fc.dictionary(fc.constantFrom(...Object.keys(intactRecord), 'text', 'youtubeLink'), wrongValue, {
    minKeys: 1,
  }),
  fc.dictionary(fc.constantFrom(...requiredNames), fc.constantFrom(undefined, null, ''), { minKeys: 1 }),
  fc.dictionary(fc.constantFrom('likes', 'tags', 'constructor'), wrongValue, { minKeys: 1 }),
);

/** Returns a record with this change, without the fields that it sets to undefined. */
function createRecord(changed: StoredRecord): StoredRecord {
  const fields = { ...intactRecord, ...changed };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const records = fc
  .sample(change, { seed: 29, numRuns: size })
  .map((changed, index) => ({ id: `record-${index}`, rank: null, fields: createRecord(changed) }));
const ids = records.map(({ id }) => id).toSorted();

describeOnBothDatabases('a collection with broken records', (open) => {
  let stores: Stores;
  let site: TestSite;
  beforeAll(async () => {
    [stores] = await open();
    const archive = await stores.openArchive();
    for (const chunk of splitIntoChunks(records, 200)) await archive.write('thoughts', chunk, 0);
    site = await openTestSite({}, { thoughts: stores.thoughts });
  }, 180_000);
  afterAll(() => site.close());

  test(
    'is checked, listed for admins and read for visitors completely, without an error',
    { timeout: 180_000 },
    async () => {
      const { thoughts } = stores;
      const printed: string[] = [];
      const dependencies = {
        ...stores,
        settings: { productName: 'Upwell' },
        now: () => '',
        print: (line: string) => printed.push(line),
      };
      expect(await runDataCommand(['check'], dependencies)).toBe(1);
      const named = new Set(printed.flatMap((line) => /^(record-\d+) {2}\w/.exec(line)?.[1] ?? []));
      expect([...named].toSorted()).toEqual(ids);
      expect(printed.at(-1)).toMatch(new RegExp(`^${size} thoughts checked, \\d+ need fixing\\.$`));

      await thoughts.reindex();
      expect((await listAllIds(await site.signIn('ada@example.com'))).toSorted()).toEqual(ids);

      for (const seed of [1, 2]) {
        const log = createLog(({ message, detail }) => expect.fail(`${message} ${String(detail)}`));
        const { edges } = await readFeed({ thoughts, log }, { seed, first: 50, after: null });
        for (const { node } of edges) {
          expect(ids).toContain(node.id);
          const query = `{ thought(id: "${node.id}") { ${thoughtFields} } }`;
          expect((await site.graphqlRequest(query)).data['thought']).toMatchObject({ id: node.id });
        }
      }
      expect(site.logEntries).toEqual([]);
    },
  );
});

async function listAllIds(request: GraphQLRequester): Promise<string[]> {
  const query = `query ($after: String) {
    thoughts(first: 100, after: $after) {
      edges { node { ${thoughtFields} } }
      pageInfo { endCursor hasNextPage }
    }
  }`;
  const found: string[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const { data, message } = await request(query, { after });
    expect(message).toBeUndefined();
    const { edges, pageInfo } = data['thoughts'] as {
      edges: { node: { id: string } }[];
      pageInfo: { endCursor: string; hasNextPage: boolean };
    };
    found.push(...edges.map(({ node }) => node.id));
    ({ endCursor: after, hasNextPage } = pageInfo);
  }
  return found;
}
