// Compares extensions.cost with the limit, with its estimate, and with the reads in the gRPC traffic of the Firestore emulator.
import {
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { type Random, seededRandom, shuffleItems } from '#domain/feed/random.ts';
import { createServerSchema } from '../app/graphqlServer.ts';
import { createFirestoreStores } from '../app/stores/firestoreStores.ts';
import { startReadCounter } from '../../tests/support/proxies/firestoreReadCounter.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { describeOnFirestore } from '../../tests/support/stores/describeDatabases.ts';
import { addThoughts, firstRanks } from '../../tests/support/stores/storeFixture.ts';

type Field = GraphQLField<unknown, unknown>;

interface Answer {
  data?: unknown;
  errors?: { message: string }[];
  extensions?: { cost?: { points: number; reads?: number | null; maxReads?: number | null } };
}

const extensions = { cost: true };
const query = '{ feed(seed: 1, first: 20) { edges { node { id } } } }';

describe('extensions.cost', async () => {
  const site = await openTestSite();
  afterAll(() => site.close());

  test('has the points and the time, but no reads on SQLite, and the response is not cached', async () => {
    const cost = { points: 261, reads: null, milliseconds: expect.any(Number) as number };
    for (const response of [
      await site.post({ query, extensions }),
      await site.get({ query, extensions: JSON.stringify(extensions) }),
    ]) {
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(((await response.json()) as Answer).extensions).toEqual({ cost });
    }
  });

  test.each([
    ['with a rejected value', '{ feed(seed: 1, first: 0) { total } }', 1],
    [
      'of a query that is too expensive',
      '{ feed(seed: 1, first: 50) { edges { node { next { next { next { id } } } } } } }',
      5_151,
    ],
  ])('is in an error response %s', async (_, failing, points) => {
    const { errors, extensions: shown } = await send(site, failing);
    expect([errors?.length, shown?.cost?.points]).toEqual([1, points]);
  });

  test.each([
    [query, 261],
    ['query ($n: Int!) { feed(seed: 1, first: $n) { ...F } } fragment F on Feed { totalCount }', 78],
    ['{ browse(search: "a") { totalCount } }', 364],
    ['{ thought(id: "1") { next { next { id } } } }', 62],
    ['mutation { deleteThought(id: "4-stay-hungry-stay-foolish") { id } }', 2],
    ['{ feed(seed: 1, first: 50) { edges { node { next { next { next { id } } } } } } }', 5_151],
  ])('of %s is estimated as the points that the request has, without executing it', async (text, points) => {
    const authorization = await site.getAuthorization('ada@example.com');
    const options = { authorization, variables: { n: 7 } };
    const size = await site.services.thoughts.size();
    const { data, extensions: estimate } = await send(site, text, { ...options, cost: 'estimate' });
    expect(data ?? null).toBeNull();
    expect(estimate?.cost).toEqual({ points, maxPoints: 5_000, maxReads: null });
    expect(await site.services.thoughts.size()).toBe(size);
    const { extensions: shown } = await send(site, text, options);
    expect(shown?.cost?.points).toBe(points);
  });

  test.each([
    ['is not requested', { query }],
    ['is requested by another value', { query, extensions: { cost: 'true' } }],
    ['belongs to an invalid query', { query: '{ nothing }', extensions }],
  ])('is missing if it %s', async (_, body) => {
    expect((await (await site.post(body)).json()) as Answer).not.toHaveProperty('extensions');
  });
});

describeOnFirestore('extensions.cost', ({ projectId, host, database, clear }) => {
  for (const count of [60, 1_000])
    test(
      `has the reads that are counted on the wire, and at most the estimated ones, for ${count} random queries`,
      { tags: count === 1_000 ? 'slow' : [], timeout: 300_000 },
      async () => {
        await clear();
        const { thoughts } = createFirestoreStores(database);
        const withoutText = Array.from({ length: 15 }, (_, index) => ' '.repeat(index));
        const added = await addThoughts(thoughts, [...firstRanks(30).map(String), ...withoutText]);
        await thoughts.reindex();
        const proxy = await startReadCounter(host);
        vi.stubEnv('FIRESTORE_EMULATOR_HOST', proxy.host);
        const site = await openTestSite({ STORE: 'firestore', FIREBASE_PROJECT_ID: projectId });
        vi.unstubAllEnvs();
        const authorization = await site.getAuthorization('ada@example.com');
        const ids = ['none', ...added.map(({ id }) => id)];
        const createQuery = createQueryGenerator(seededRandom(count), ids);
        const [counts, estimatedCounts] = [new Set<number>(), new Set<number>()];
        proxy.takeCount();
        for (let index = 0; index < count; index += 1) {
          const random = createQuery();
          const estimate = (await send(site, random, { authorization, cost: 'estimate' })).extensions?.cost;
          expect([random, proxy.takeCount()]).toEqual([random, 0]);
          const { errors, extensions: shown } = await send(site, random, { authorization });
          const { points, reads } = shown?.cost ?? {};
          expect([random, errors, reads]).toEqual([random, undefined, proxy.takeCount()]);
          expect([random, estimate?.points]).toEqual([random, points]);
          counts.add(reads ?? 0);
          if (typeof estimate?.maxReads !== 'number') continue;
          expect([random, reads, Math.max(reads ?? 0, estimate.maxReads)]).toEqual([
            random,
            reads,
            estimate.maxReads,
          ]);
          estimatedCounts.add(estimate.maxReads);
        }
        expect(counts.size).toBeGreaterThan(10);
        expect(estimatedCounts.size).toBeGreaterThan(3);
        await site.close();
        proxy.close();
      },
    );
});

interface SendOptions {
  authorization?: string;
  variables?: object;
  cost?: true | 'estimate';
}

async function send(
  site: TestSite,
  text: string,
  { authorization, variables = {}, cost = true }: SendOptions = {},
): Promise<Answer> {
  const body = { query: text, variables, extensions: { cost } };
  const response = await site.post(body, { ...jsonHeaders, ...(authorization && { authorization }) });
  return (await response.json()) as Answer;
}

/** Creates queries of one or two fields, with random arguments and selections. */
function createQueryGenerator(random: Random, ids: readonly string[]): () => string {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const pickText = (texts: readonly string[]) => JSON.stringify(pick(texts));
  const values: Record<string, () => string | number | undefined> = {
    first: () => 1 + Math.floor(random() * 10),
    count: () => 1 + Math.floor(random() * 10),
    seed: () => Math.floor(random() * 1_000),
    search: () => pickText(['1', '2', 'author', 'nothing']),
    slug: () => pickText(['ann-author', 'nobody']),
    videoId: () => '"UF8uR6Z6KLc"',
    place: () => pick(['LIVE', 'DRAFT', 'TRASH']),
  };
  const createArguments = ({ args }: Field) => {
    const used = args.filter((arg) => isRequiredArgument(arg) || (arg.name in values && random() < 0.5));
    const texts = used.map(({ name }) => `${name}: ${values[name]?.() ?? pickText(ids)}`);
    return texts.length === 0 ? '' : `(${texts.join(', ')})`;
  };
  const createField = (field: Field, depth: number): string => {
    const type = getNamedType(field.type);
    const selection = isObjectType(type) ? createSelection(type, depth) : '';
    return `${field.name}${createArguments(field)} ${selection}`;
  };
  const createSelection = (type: GraphQLObjectType, depth: number): string => {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
    );
    const chosen = shuffleItems(fields, random).slice(0, 1 + Math.floor(random() * 4));
    return `{ __typename ${chosen.map((field) => createField(field, depth - 1)).join(' ')} }`;
  };
  const fields = Object.values(createServerSchema().getQueryType()?.getFields() ?? {});
  return () => {
    const chosen = shuffleItems(fields, random).slice(0, 1 + Math.floor(random() * 2));
    return `{ ${chosen.map((field) => createField(field, 3)).join(' ')} }`;
  };
}
