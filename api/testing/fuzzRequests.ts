// Arbitrary requests to /graphql, valid and invalid, for property-based tests.
import fc from 'fast-check';

export interface FuzzRequest {
  method: string;
  headers: Record<string, string>;
  rawQueryString: string;
  body: string | null;
}

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
/** JSON objects as text, so that keys may repeat and `__proto__` is an ordinary key. */
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
/** Mostly valid headers, because invalid ones are rejected before the other parts of the request are read. */
const createHeaders = (validHeaders: Record<string, string>) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(validHeaders) },
    {
      weight: 1,
      arbitrary: fc
        .dictionary(fc.constantFrom(...headerNames), headerValues)
        .map((invalidHeaders) => Object.assign(invalidHeaders, validHeaders)),
    },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...headerNames), headerValues) },
  );
export const fuzzRequests: fc.Arbitrary<FuzzRequest> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      method: fc.constant('POST'),
      headers: createHeaders({ 'content-type': 'application/json' }),
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
      headers: createHeaders({ 'apollo-require-preflight': '1' }),
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

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
