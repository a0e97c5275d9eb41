// Tests GraphQL over HTTP: requests, statuses, limits, caching, and the names that clients rely on.
import { serverAudits } from 'graphql-http';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  addThought,
  uniqueWord,
  deleteThought,
  getQuery,
  graphql,
  json,
  origin,
  readResult,
  send,
  signIn,
  target,
  update,
  createInput,
} from './support/client.ts';

test.each(serverAudits({ url: `${origin}/graphql` }).map(({ id, name, fn }) => [id, name, fn] as const))(
  'audit %s: %s',
  async (_id, _name, fn) => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  },
);

const postBytes = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  send('/graphql', { method: 'POST', headers, body });
const post = (body: object, headers?: Record<string, string>) => postBytes(JSON.stringify(body), headers);
const typename = { query: '{ __typename }' };
const postAs = (type: string) => post(typename, { 'content-type': type });
const notUtf8 = Buffer.from('{"query":"{ __typename }","variables":{"x":"\xff"}}', 'latin1');
const namedQuery = { query: 'query A { __typename }' };
const wrongVariable = { query: 'query ($s: Int!) { feed(seed: $s) { totalCount } }', variables: { s: 'x' } };
const hash = (query: string, version = 1) => ({
  persistedQuery: { version, sha256Hash: createHash('sha256').update(query).digest('hex') },
});

const invalid: [what: string, status: number, request: () => Promise<Response>][] = [
  ['malformed JSON', 400, () => postBytes('{ "query": ')],
  ['an empty body', 400, () => postBytes('')],
  ['a body that is not an object', 400, () => postBytes('"query"')],
  ['a body without a query', 400, () => postBytes('{}')],
  ['several operations at once', 400, () => post([typename])],
  ['another charset', 415, () => postAs('application/json; charset=utf-16')],
  ['a media type that only begins like JSON', 415, () => postAs('application/jsonx')],
  ['JSON in the text of a form', 415, () => postAs('text/plain')],
  ['a form', 415, () => postAs('application/x-www-form-urlencoded')],
  ['no content type', 415, () => postBytes('{}', {})],
  ['bytes that are not UTF-8', 400, () => postBytes(notUtf8)],
  ['a media type that continues with a comma', 415, () => postAs('application/json,text/plain')],
  ['a media type of patches', 415, () => postAs('application/json-patch+json')],
  ['a compressed body', 415, () => postBytes(gzipSync('{}'), { ...json, 'content-encoding': 'gzip' })],
  ['an unsupported type in Accept', 406, () => post(typename, { ...json, accept: 'image/png' })],
  ['an unsupported method', 405, () => send('/graphql', { method: 'PUT', body: '{}' })],
  ['a mutation by GET', 405, () => getQuery({ query: 'mutation { signIn { uid } }' })],
  ['a query given twice', 400, () => send('/graphql?query=a&query=b')],
  ['variables that are not JSON', 400, () => getQuery({ ...typename, variables: '{' })],
  ['an unknown field', 400, () => post({ query: '{ thoght(id: 1) { id } }' })],
  ['a subscription', 400, () => post({ query: 'subscription { today { date } }' })],
  ['a variable of the wrong type', 400, () => post(wrongVariable)],
  ['an unknown operation', 400, () => post({ ...namedQuery, operationName: 'B' })],
  ['the hash of another query', 400, () => post({ ...typename, extensions: hash('other') })],
  ['an unknown version of persisted queries', 400, () => post({ ...typename, extensions: hash('x', 2) })],
];

test.each(invalid)(
  'an invalid request (%s) gets status %i with BAD_USER_INPUT as JSON, and is never cached',
  async (_, status, request) => {
    const response = await readResult(await request());
    expect([response.status, response.code]).toEqual([status, 'BAD_USER_INPUT']);
    expect(response.headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  },
);

test.each(['application/json;charset=UTF8', 'Application/JSON; charset="utf-8"'])(
  'a request with the content type %s is accepted',
  async (type) => {
    expect((await postAs(type)).status).toBe(200);
  },
);

test('an empty operation name, empty parameters and a byte order mark are ignored', async () => {
  for (const response of [
    await post({ ...typename, operationName: '' }),
    await getQuery({ ...typename, operationName: '' }),
    await send('/graphql?query={__typename}&variables=&extensions='),
    await postBytes(`\ufeff${JSON.stringify(typename)}`),
  ])
    expect((await readResult(response)).data).toEqual({ __typename: 'Query' });
});

test('a browser that opens /graphql is redirected to the playground', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const response = await getQuery({ query: '{ me { uid } }' }, headers);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toMatch(/^\/playground/);
});

const list = (count: number, create: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => create(i)).join(' ');
const aliases = (count: number) => `{ ${list(count, (index) => `a${index}: __typename`)} }`;
const tokens = (count: number) => `{ feed(seed: 1, first: [${'1 '.repeat(count)}]) { totalCount } }`;
const levels = (count: number) =>
  `{ feed(seed: 1, first: 1) { edges { node ${'{ next '.repeat(count - 4)}{ id }${' }'.repeat(count - 4)} } } }`;
const fragments = list(60, (level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`);
const threeAliases = 'fragment F on Query { x: __typename y: __typename z: __typename }';

test.each([
  ['9 levels', levels(9), levels(5)],
  ['16 aliases', aliases(16), aliases(15)],
  ['21 root fields', `{ ${'__typename '.repeat(21)} }`, `{ ${'__typename '.repeat(20)} }`],
  ['11 directives', `{ ${'... @include(if: true) { __typename } '.repeat(11)} }`, '{ __typename }'],
  ['more than 1,000 tokens', tokens(1_000), '{ __typename }'],
  [
    'six fragments of three aliases',
    `{ ${'...F '.repeat(6)} } ${threeAliases}`,
    `{ ${'...F '.repeat(5)} } ${threeAliases}`,
  ],
  [
    'fragments that double each other 60 times',
    `{ ...F0 } ${fragments} fragment F60 on Query { x: __typename }`,
    '{ __typename }',
  ],
])(
  'a query with %s is rejected with QUERY_TOO_COMPLEX and the limit, by POST and GET',
  async (_, rejected, allowed) => {
    for (const response of [await post({ query: rejected }), await getQuery({ query: rejected })]) {
      const { code, errors } = await readResult(response);
      expect(code).toBe('QUERY_TOO_COMPLEX');
      expect(errors[0]?.message).toMatch(/the limit is [\d,]+/);
    }
    expect((await graphql(allowed)).code).toBeUndefined();
  },
);

test('a body may have 50,000 bytes, and an admin’s 1,500,000', async () => {
  const pad = (bytes: number) => `${JSON.stringify(typename)}${' '.repeat(bytes)}`.slice(0, bytes);
  const postPadded = async (bytes: number, token?: string) => {
    const headers = { ...json, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const { status, code } = await readResult(await postBytes(pad(bytes), headers));
    return [status, code];
  };
  expect(await postPadded(50_000)).toEqual([200, undefined]);
  expect(await postPadded(50_001)).toEqual([413, 'BAD_USER_INPUT']);
  expect(await postPadded(50_001, 'garbage')).toEqual([401, 'UNAUTHENTICATED']);
  expect(await postPadded(50_001, await signIn('visitor@example.com'))).toEqual([403, 'FORBIDDEN']);
  const admin = await signIn(target.adminEmail);
  expect(await postPadded(50_001, admin)).toEqual([200, undefined]);
  expect(await postPadded(1_500_001, admin)).toEqual([413, 'BAD_USER_INPUT']);
});

test('a response contains at most five errors', async () => {
  const { errors } = await graphql(`{ ${list(12, (index) => `unknown${index}`)} }`);
  expect(errors.length).toBeLessThanOrEqual(5);
});

test('an error in a response contains no stack, path or source', async () => {
  for (const query of [
    '{',
    '{ thought(id: 1) { nope } }',
    '{ allowlist }',
    '{ feed(seed: 99999999999) { totalCount } }',
  ]) {
    const text = await (await post({ query })).text();
    expect(text, query).toContain('"errors"');
    expect(text, query).not.toMatch(/stacktrace|node_modules|\.ts\b|\bat \w+ \(/);
  }
});

const cacheable = '{ feed(seed: 7, first: 3) { totalCount edges { node { id } } } }';

test('a CDN may cache public queries by GET, and browsers revalidate them', async () => {
  for (const query of [
    cacheable,
    '{ browse { totalCount } }',
    '{ today { date } }',
    '{ author(slug: "x") { slug } }',
  ])
    expect((await getQuery({ query })).headers.get('cache-control'), query).toMatch(
      /^public, max-age=0, s-maxage=[1-9]/,
    );
});

test.each<[what: string, request: () => Promise<Response>]>([
  ['a POST', () => post({ query: cacheable })],
  ['a GET with a token', () => getQuery({ query: cacheable }, { authorization: 'Bearer x' })],
  ['random thoughts', () => getQuery({ query: '{ randomThoughts(count: 1) { id } }' })],
  ['the signed-in user', () => getQuery({ query: '{ feed(seed: 1) { totalCount } me { uid } }' })],
  ['who changed a thought', () => getQuery({ query: '{ thought(id: "1") { updatedBy { uid } } }' })],
  ['a query with an error', () => getQuery({ query: '{ feed(seed: 1, first: 0) { totalCount } }' })],
])('the response to %s is never cached', async (_, request) => {
  expect((await request()).headers.get('cache-control')).toBe('no-store');
});

test('a change is visible at once despite cached responses', async () => {
  const word = uniqueWord();
  const query = `{ browse(search: "${word}") { totalCount edges { node { version } } } }`;
  const read = async () => (await readResult(await getQuery({ query }))).data['browse'];
  expect(await read()).toMatchObject({ totalCount: 0 });
  const { id } = await addThought({ author: word });
  expect(await read()).toMatchObject({ edges: [{ node: { version: 1 } }] });
  await update(id, createInput({ author: word }), 1);
  expect(await read()).toMatchObject({ edges: [{ node: { version: 2 } }] });
  await deleteThought(id);
  expect(await read()).toMatchObject({ totalCount: 0 });
});

test('a query that was sent once can be sent as its hash', async () => {
  const query = `{ feed(seed: 3, first: 1) { totalCount } __typename } # ${uniqueWord()}`;
  const extensions = JSON.stringify(hash(query));
  expect((await readResult(await getQuery({ extensions }))).code).toBe('PERSISTED_QUERY_NOT_FOUND');
  const { data } = await readResult(await getQuery({ query, extensions }));
  expect(data).toHaveProperty('feed.totalCount');
  const byHash = await getQuery({ extensions });
  expect(byHash.headers.get('cache-control')).toMatch(/public/);
  expect((await readResult(byHash)).data).toHaveProperty('feed.totalCount');
  expect((await readResult(await post({ extensions: JSON.parse(extensions) }))).data).toHaveProperty('feed');
  for (const sha256Hash of ['__proto__', 'constructor'])
    expect(
      (await readResult(await post({ extensions: { persistedQuery: { version: 1, sha256Hash } } }))).code,
    ).toBe('PERSISTED_QUERY_NOT_FOUND');
});

/** The fields and arguments that clients of version 2 rely on. */
const contract: Record<string, string> = {
  Query: `feed(after,first,seed) randomThoughts(count) thought(id) browse(after,first,search) author(after,first,slug)
    authors(after,first) today me thoughts(after,filter,first,orderBy,place,search) storedThought(id) selectThoughts
    sameWords(thought) changedThoughts(operation) revisions(id) audit(after,filter,first) talk(videoId) admins invitations
    allowlist`,
  Mutation: `registerDevice(kind,registration) unregisterDevice(registration) signIn
    addThought(draft,input,key,publishAt) updateThought(draft,id,input,publishAt,version) deleteThought(id)
    restoreThought(id) importThoughts(dryRun,operation,rows,update) changeThoughts(action,operation,thoughts)
    undo(after,operation) generateImage(author,thought) createAdminUser(displayName,email) revokeAdminUser(email)
    notifyVisitors(body,title,url)`,
  Thought: `id thought author application summary url video imageUrl imageCredit lang shareImage authorSlug createdAt
    updatedAt updatedBy version trashedAt draftedAt publishAt next`,
  Video: 'id startSeconds watchUrl embedUrl',
  PhotoCredit: 'name profileUrl photoUrl',
  User: 'uid email displayName photoURL lastSignIn isAdmin role createdAt',
  AdminUser: 'email displayName role createdAt isActive',
  ImageResult: 'success imageUrl originalImageUrl searchQuery error fallbackImage credit downloadLocation',
  Feed: 'edges pageInfo totalCount source',
  ThoughtConnection: 'edges pageInfo totalCount',
  ThoughtEdge: 'node cursor',
  InvalidThought: 'problems',
  Problem: 'field message',
  StaleThought: 'current',
};

test.each(Object.entries(contract))(
  'the schema has %s with the fields and arguments of the contract',
  async (name, fields) => {
    const query =
      'query ($name: String!) { __type(name: $name) { fields(includeDeprecated: true) { name args { name } } } }';
    const type = (await graphql(query, { name })).data['__type'];
    const actual = new Map<string, string[]>(
      type.fields.map(({ name, args }: { name: string; args: { name: string }[] }) => [
        name,
        args.map((arg) => arg.name),
      ]),
    );
    for (const [, field = '', args] of fields.matchAll(/(\w+)(?:\(([\w,]+)\))?/g))
      expect(actual.get(field), `${name}.${field}`).toEqual(
        expect.arrayContaining(args === undefined ? [] : args.split(',')),
      );
  },
);
