// Visitors and admins read and change a collection of 5,000 thoughts in all ways at once, while the jobs draw its share
// images. docs/run-on-one-machine.md says how much memory that takes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MissingRequirement } from '../../bench/requirements.ts';
import { createSqliteCollection } from '../../bench/collection.ts';
import { routes } from '../../api/app/routes.ts';
import { type Random, seededRandom } from '../../domain/feed/random.ts';
import { encodeCursor } from '../../domain/feed/shuffle.ts';
import { createNoisyPng } from '../../tests/support/browser/imageSamples.ts';
import { startServerProcess } from '../../tests/support/site/serverProcess.ts';
import { requestAuthorization, signInKey } from '../../tests/support/site/testSite.ts';
import { atMost, type ChaosTrial, formatNumber } from '../trial.ts';
import { pick, randomInteger } from './randomValues.ts';

const size = 5_000;
const root = join(import.meta.dirname, '../..');

/** Creates a GET of a path, or a POST of an operation. */
type CreateRequest = (random: Random) => string | { query: string; variables?: object };

const anyId = (random: Random) => `bench-${randomInteger(size, random)}`;
const anySlug = (random: Random) => `author-${randomInteger(100, random)}`;
const anyWords = (random: Random) => `thought number ${randomInteger(size, random)}`;
const thought = '{ id thought author application summary url imageUrl createdAt }';

const routeRequests = routes
  .filter(([method, path]) => method === 'GET' && !/metrics|today\.(png|jpg)/.test(path))
  .map(([, path]): CreateRequest => (random) => {
    const values = {
      ':id': anyId(random),
      ':slug': anySlug(random),
      ':page': `${1 + randomInteger(20, random)}.xml`,
    };
    return Object.entries(values).reduce((filled, [name, value]) => filled.replace(name, value), path);
  });

const visitorRequests: readonly CreateRequest[] = [
  ...routeRequests,
  (random) => `/?thought=${anyId(random)}`,
  (random) => `/browse?q=${encodeURIComponent(anyWords(random))}`,
  (random) => `/api/thoughts?first=50&maxLength=${100 + randomInteger(200, random)}&q=${anyWords(random)}`,
  (random) => ({
    query: `query ($seed: Int!, $after: String) { feed(seed: $seed, first: 50, after: $after) { edges { cursor node ${thought} } } }`,
    variables: {
      seed: randomInteger(2 ** 31, random),
      after: encodeCursor({ cycle: 0, position: randomInteger(size, random), size }),
    },
  }),
  (random) => ({ query: `{ thought(id: "${anyId(random)}") { id next ${thought} } }` }),
];

const imageUrl = `data:image/png;base64,${createNoisyPng(400, 400).toString('base64')}`;

const adminRequests: readonly CreateRequest[] = [
  (random) => ({
    query: `query ($search: String!) { thoughts(first: 100, search: $search, orderBy: AUTHOR) { totalCount edges { node ${thought} } } }`,
    variables: { search: anyWords(random) },
  }),
  () => ({
    query: '{ selectThoughts { id version } audit { edges { node { id } } } }',
  }),
  (random) => ({ query: `{ sameWords(thought: "${anyWords(random)}") { id } }` }),
  (random) => ({
    query:
      'mutation ($key: ID!, $input: ThoughtInput!) { addThought(key: $key, input: $input) { __typename } }',
    variables: {
      key: crypto.randomUUID(),
      input: {
        thought: anyWords(random),
        author: 'Ada',
        application: 'Do.',
        url: 'https://example.com',
        imageUrl,
      },
    },
  }),
];

/** Measures the largest memory of the server's process, with the command of the systemd service. */
export const tryMemory: ChaosTrial = async ({ isLong, seed, folder }) => {
  if (process.platform !== 'linux') throw new MissingRequirement('it reads /proc.');
  await createSqliteCollection(join(folder, 'data'), size);
  const service = readFileSync(join(root, 'infrastructure/systemd/upwell.service'), 'utf8');
  const [, environment = ''] = /^Environment=(.+)$/m.exec(service) ?? [];
  const [, flags = ''] = /^ExecStart=\S+ (.*) \S+$/m.exec(service) ?? [];
  const env: Record<string, string> = {
    ...Object.fromEntries(environment.split(' ').map((setting) => setting.split('='))),
    DATA_DIR: join(folder, 'data'),
    SITE_DIR: join(root, 'dist/web'),
    SIGN_IN_KEY: signInKey,
    ADMIN_EMAILS: 'ada@example.com',
  };
  const { url, pid, stop } = await startServerProcess(folder, env, flags.split(' '));
  try {
    const count = await sendMixedLoad(url, isLong ? 480_000 : 10_000, seed);
    const [, peakKB] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const label = `${formatNumber(count)} requests of visitors and admins in all ways, ${formatNumber(size)} thoughts`;
    return [atMost(`${label}: largest memory of the server`, (Number(peakKB) * 1024) / 1e6, 700, ' MB')];
  } finally {
    await stop();
  }
};

/** Returns how many requests were answered. */
async function sendMixedLoad(url: string, durationMs: number, seed: number): Promise<number> {
  const authorization = await requestAuthorization(url, 'ada@example.com');
  const endsAtMs = performance.now() + durationMs;
  let count = 0;
  const send = async (requests: readonly CreateRequest[], index: number, headers: object = {}) => {
    const random = seededRandom(seed + index);
    for (; performance.now() < endsAtMs; count += 1) {
      const request = pick(requests, random)(random);
      const isGet = typeof request === 'string';
      const response = await fetch(isGet ? url + request : `${url}/graphql`, {
        // A busy machine may close a connection while it is used again.
        headers: { ...headers, connection: 'close', 'content-type': 'application/json' },
        ...(!isGet && { method: 'POST', body: JSON.stringify(request) }),
      });
      const text = await response.text();
      if (!isGet && !text.startsWith('{"data":{')) throw new Error(text);
    }
  };
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => send(visitorRequests, index)),
    ...Array.from({ length: 3 }, (_, index) => send(adminRequests, 200 + index, { authorization })),
  ]);
  return count;
}
