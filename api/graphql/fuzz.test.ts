// Whatever comes in, something orderly goes out. FUZZ_RUNS takes another number of requests.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from '../env.ts';
import { createLambdaHandler, type LambdaHandler } from '../lambda.ts';
import { openServices } from '../services.ts';

const runs = Number(process.env['FUZZ_RUNS'] ?? 20_000);
const maxResponseMs = 250;

let handler: LambdaHandler;
beforeAll(async () => {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  handler = createLambdaHandler({ ...services, log: () => {} });
  for (let index = 0; index < 200; index += 1) await handler(createEvent(typicalRequest));
});

interface FuzzRequest {
  method: string;
  headers: Record<string, string>;
  rawQueryString: string;
  body: string | null;
}

const typicalRequest: FuzzRequest = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  rawQueryString: '',
  body: '{"query":"{ feed(seed: 1) { thoughts { id } } }"}',
};

const names = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'query',
    'variables',
    'extensions',
    'operationName',
    '',
  ),
  fc.string({ unit: 'binary' }),
);
const values = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    null,
    -1,
    0,
    2 ** 31,
    1e308,
    '__proto__',
    '\u0000',
    '\ud800',
    '💧'.repeat(50),
    '../../etc/passwd',
    "' OR 1=1 --",
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const tokens = fc.constantFrom(
  ...'{ } ( ) [ ] : ! $ @ ... = | & query mutation fragment on F feed thought thoughts me id seed first after count'.split(
    ' ',
  ),
  ...'randomThoughts __typename __schema __type name total video $a 1 -1 1e99 "x" """x""" true null # @include(if:'.split(
    ' ',
  ),
);
const validDocuments = [
  'query ($id: ID!) { thought(id: $id) { id thought video { watchUrl } } }',
  'query ($seed: Int!, $first: Int!, $after: String) { feed(seed: $seed, first: $first, after: $after) { endCursor thoughts { id } } }',
  'query ($count: Int!) { randomThoughts(count: $count) { id } }',
  'mutation ($key: ID!, $input: ThoughtInput!) { addThought(key: $key, input: $input) { __typename } }',
  'query ($search: String) { thoughts(search: $search) { totalCount } }',
  '{ ...A } fragment A on Query { ...A }',
];
const documents = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...validDocuments) },
  { weight: 2, arbitrary: fc.array(tokens, { maxLength: 60 }).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
const validVariables = fc.record(
  {
    id: fc.string({ unit: 'binary' }),
    seed: fc.integer(),
    first: fc.integer({ min: -1, max: 60 }),
    after: fc.oneof(fc.constant(null), fc.string(), fc.base64String()),
    count: fc.integer({ min: -1, max: 60 }),
  },
  { noNullPrototype: true },
);
const variables = fc.dictionary(
  fc.oneof(fc.constantFrom('id', 'seed', 'first', 'after', 'count', 'key', 'input', 'search'), names),
  values,
  { maxKeys: 6 },
);
const member = fc.oneof(
  fc.tuple(fc.constant('query'), documents),
  fc.tuple(fc.constant('variables'), fc.oneof(validVariables, variables)),
  fc.tuple(fc.constant('extensions'), fc.oneof(values, fc.record({ persistedQuery: values }))),
  fc.tuple(fc.constant('operationName'), values),
  fc.tuple(names, values),
);
/** Written by hand, so that keys can come twice and `__proto__` is a key like others. */
const objects = fc
  .oneof(
    { weight: 1, arbitrary: fc.array(member, { maxLength: 6 }) },
    {
      weight: 3,
      arbitrary: fc.tuple(
        fc.tuple(fc.constant('query'), documents),
        fc.tuple(fc.constant('variables'), validVariables),
      ),
    },
  )
  .map(
    (members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:${toJson(value)}`).join(',')}}`,
  );
const bodies = fc.oneof(
  { weight: 6, arbitrary: objects },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '[',
      '\ufeff{}',
      '{"query":'.repeat(3000),
      '['.repeat(20_000),
      `"${'x'.repeat(100_000)}"`,
    ),
  },
);
const headerNames = [
  'accept',
  'authorization',
  'content-type',
  'apollo-require-preflight',
  'if-none-match',
  'host',
  'origin',
  'x-forwarded-proto',
  'cookie',
];
const headerValues = fc.oneof(
  fc.constantFrom(
    'application/json',
    'application/graphql-response+json',
    'text/plain',
    'image/png',
    '*/*',
    'application/json; charset=latin1',
    'application/jsonx',
    ';;;',
    'Bearer x',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    '"etag"',
    'a.example:99999',
  ),
  fc.string({ unit: 'binary' }),
);
/** Mostly those of an orderly client: who sends nonsense is refused before anything of interest happens. */
const headers = (orderly: Record<string, string>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(orderly) },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(fc.constantFrom(...headerNames), headerValues)
        .map((some) => Object.assign(some, orderly)),
    },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...headerNames), headerValues) },
  );
const requests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      method: fc.constant('POST'),
      headers: headers({ 'content-type': 'application/json' }),
      rawQueryString: fc.constant(''),
      body: bodies,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      method: fc.constantFrom(
        'GET',
        'GET',
        'GET',
        'PUT',
        'DELETE',
        'OPTIONS',
        'HEAD',
        'PATCH',
        'TRACE',
        'x y',
      ),
      headers: headers({ 'apollo-require-preflight': '1' }),
      rawQueryString: fc.oneof(
        fc.string({ unit: 'binary' }),
        fc
          .array(member)
          .map((members) =>
            members
              .map(
                ([key, value]) =>
                  `${encodeText(key)}=${encodeText(typeof value === 'string' ? value : toJson(value))}`,
              )
              .join('&'),
          ),
      ),
      body: fc.constant(null),
    }),
  },
);

describe(`${runs.toLocaleString('en')} requests of any kind`, () => {
  test(
    'find JSON, no fault of ours, nothing of our insides, and no long wait',
    { timeout: 240_000 },
    async () => {
      let slowest = 0;
      await fc.assert(
        fc.asyncProperty(requests, async (request) => {
          let [result, tookMs] = await handleTimed(request);
          // Somebody else's work on this machine is no fault of the request's: asked again, it is fast.
          for (let again = 0; again < 2 && tookMs >= maxResponseMs; again += 1)
            [result, tookMs] = await handleTimed(request);
          slowest = Math.max(slowest, tookMs);
          const text = Buffer.from(result.body ?? '', 'base64').toString('utf8');
          expect(result.statusCode).toBeLessThan(500);
          expect(isJson(text) || [204, 303, 304].includes(result.statusCode ?? 0)).toBe(true);
          expect(text).not.toContain('INTERNAL_SERVER_ERROR');
          expect(text).not.toMatch(/node_modules|\.[jt]s:\d|file:\/\/|\n {4}at |127\.0\.0\.1|SQLITE/);
          expect(tookMs).toBeLessThan(maxResponseMs);
        }),
        { numRuns: runs, seed: 20_261_120 },
      );
      console.info(`The slowest of ${runs} requests took ${slowest.toFixed(0)} ms.`);
    },
  );
});

async function handleTimed(request: FuzzRequest) {
  const startedMs = performance.now();
  const result = await handler(createEvent(request));
  return [result, performance.now() - startedMs] as const;
}

function createEvent({ method, headers, rawQueryString, body }: FuzzRequest): Parameters<LambdaHandler>[0] {
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: '/graphql',
    rawQueryString,
    headers: { host: 'localhost', ...headers },
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: 'localhost',
      domainPrefix: 'local',
      http: { method, path: '/graphql', protocol: 'HTTP/1.1', sourceIp: '', userAgent: '' },
      requestId: 'fuzz',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    ...(body !== null && { body }),
    isBase64Encoded: false,
  };
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
