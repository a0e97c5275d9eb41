// Requests that occupy the server for a long time, unless it refuses them.
import { getIntrospectionQuery } from 'graphql';
import { limits } from '../../api/graphql/limits.ts';
import { createGet, createPost, type SentRequest, openApplication, type SendRequest } from './application.ts';
import { median } from '../../bench/benchmark.ts';
import { atMost, type ChaosRow, type ChaosTrial } from '../trial.ts';

const addition =
  'mutation ($key: ID!, $input: ThoughtInput!) { addThought(key: $key, input: $input) { __typename } }';
const importing = 'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { __typename } }';
const feed = 'query ($seed: Int!) { feed(seed: $seed) { totalCount } }';
const thought = 'query ($id: ID!) { thought(id: $id) { id } }';

/** Returns costly requests by name, whose bodies have about `bytes` bytes. */
function createLargeRequests(bytes: number): Record<string, SentRequest> {
  const fill = (part: string) => part.repeat(Math.floor((bytes - 500) / Buffer.byteLength(part)));
  const nest = (opening: string, closing: string) => {
    const depth = Math.floor((bytes - 500) / (opening.length + closing.length));
    return `${opening.repeat(depth)}1${closing.repeat(depth)}`;
  };
  const manyFields = `{${fill('"field1":1,"thoughs":2,')}"field":1}`;
  return {
    'empty rows': postVariables(importing, `{"rows":[${fill('{},')}{}]}`),
    'rows with a line only': postVariables(importing, `{"rows":[${fill('{"line":1},')}{"line":1}]}`),
    'rows that are numbers': postVariables(importing, `{"rows":[${fill('1,')}1]}`),
    'rows that are nested lists': postVariables(importing, `{"rows":${nest('[', ']')}}`),
    'an input with unknown fields': postVariables(addition, `{"key":"k","input":${manyFields}}`),
    'an input with a long name': postVariables(addition, `{"key":"k","input":{"${fill('thought')}":1}}`),
    'an input of nested objects': postVariables(
      addition,
      `{"key":"k","input":${nest('{"imageCredit":', '}')}}`,
    ),
    'a long text': postVariables(addition, `{"key":"k","input":{"thought":"${fill('💧')}"}}`),
    'a long id': postVariables(thought, `{"id":"${fill('x')}"}`),
    'an escaped id': postVariables(thought, `{"id":"${fill(String.raw`\u00e9`)}"}`),
    'a long number as text': postVariables(feed, `{"seed":"${fill('1')}"}`),
    'a list for a number': postVariables(feed, `{"seed":[${fill('1,')}1]}`),
    'variables that no operation has': postVariables('{ __typename }', manyFields),
    'nested variables': postVariables('{ __typename }', nest('{"a":', '}')),
    'large extensions': createPost(`{"query":"{ __typename }","extensions":${manyFields}}`),
    'nested extensions': createPost(`{"query":"{ __typename }","extensions":${nest('[', ']')}}`),
    'a long hash': createPost({ extensions: { persistedQuery: { version: 1, sha256Hash: fill('a') } } }),
    'a hash that is an object': createPost(
      `{"extensions":{"persistedQuery":{"version":1,"sha256Hash":${manyFields}}}}`,
    ),
    'a long operation name': createPost({ query: '{ __typename }', operationName: fill('a') }),
    'unfinished lists': createPost(fill('[')),
    'unfinished objects': createPost(fill('{"a":')),
    'an unfinished text': createPost(`"${fill('x')}`),
    'a long number': createPost(fill('1')),
    'spaces instead of JSON': createPost(fill(' ')),
    'many operations in a list': createPost(`[${fill('{"query":"{__typename}"},')}{}]`),
    'a query of spaces': postQuery(`{${fill(' ')}__typename }`),
    'a query of escaped line breaks': createPost(`{"query":"{${fill(String.raw`\n`)}__typename }"}`),
    'errors after many lines': createPost(`{"query":"{${fill(String.raw`\n`)} one two three four five }"}`),
    'a syntax error after many lines': createPost(`{"query":"{${fill(String.raw`\n`)} ( }"}`),
    comments: createPost(`{"query":"${fill(String.raw`#\n`)}{ __typename }"}`),
    'a long name': postQuery(`{ ${fill('a')} }`),
    'a long alias': postQuery(`{ ${fill('a')}: __typename }`),
    'a long text in the query': postQuery(`{ thought(id: "${fill('a')}") { id } }`),
    'a block of lines in the query': createPost(
      `{"query":"{ thought(id: \\"\\"\\"${fill(String.raw`\n a`)}\\"\\"\\") { id } }"}`,
    ),
    'an unfinished block of lines': createPost(`{"query":"{ thought(id: \\"\\"\\"${fill(String.raw`\n`)}"}`),
    'a long enum value': postQuery(`mutation { registerDevice(registration: "x", kind: ${fill('F')}) }`),
    'a long number in the query': postQuery(`{ feed(seed: ${fill('1')}) { totalCount } }`),
    'many tokens': postQuery(`{ ${fill('a ')} }`),
    'many braces': postQuery(fill('{')),
  };
}

function postQuery(query: string): SentRequest {
  return createPost({ query });
}

/** @param variables as JSON. */
function postVariables(query: string, variables: string): SentRequest {
  return createPost(`{"query":${JSON.stringify(query)},"variables":${variables}}`);
}

const { tokens, aliases, directives, rootFields } = limits;

/** Costly queries by name, which are short. */
const costlyQueries: Readonly<Record<string, string>> = {
  'as many fields as tokens': `{ ${'a '.repeat(tokens - 2)}}`,
  'unknown arguments': `{ feed(${repeat(tokens / 4, (index) => `a${index}: 1`)}) { totalCount } }`,
  'one argument many times': `{ feed(${repeat(tokens / 4, () => 'seed: 1')}) { totalCount } }`,
  'unused variables': `query (${repeat(tokens / 5, (index) => `$a${index}: Int`)}) { __typename }`,
  'unused fragments': `{ __typename } ${repeat(tokens / 8, (index) => `fragment F${index} on Query { __typename }`)}`,
  'a ring of fragments': `{ ...F0 } ${repeat(110, (index) => createFragment(index, [(index + 1) % 110]))}`,
  'fragments that double': `{ ...F0 } ${repeat(80, (index) => createFragment(index, [index + 1, index + 1]))}`,
  'fragments that all spread each other': `{ ...F0 } ${repeat(20, (index) => createFragment(index, [...Array(20).keys()]))}`,
  'fragments that spread all later ones': `{ ...F0 } ${repeat(25, (index) => createFragment(index, [...Array(25).keys()].slice(index + 1)))}`,
  'fields that overlap': `{ ${repeat(rootFields, () => 'feed(seed: 1) { edges { node { id next { next { id } } } } }')} }`,
  'fields in fragments that conflict': `{ ...A ...B } ${repeat(2, (index) => `fragment ${'AB'[index]} on Query { feed(seed: ${index}) { ${'edges { node { id } } '.repeat(40)} } }`)}`,
  'nested inline fragments': `{ ${'... { '.repeat(300)}__typename ${'} '.repeat(300)}}`,
  'nested lists': `{ feed(seed: ${'['.repeat(480)}1${']'.repeat(480)}) { totalCount } }`,
  'nested objects': `mutation { addThought(key: "k", input: ${'{imageCredit:'.repeat(240)}1${'}'.repeat(240)}) { __typename } }`,
  'a nested list type': `query ($a: ${'['.repeat(480)}Int${']'.repeat(480)}) { __typename }`,
  'directives on a field': `{ __typename ${'@include(if: true) '.repeat(140)}}`,
  'directives on a fragment': `{ ...F } fragment F on Query ${'@a '.repeat(480)} { __typename }`,
  'directives on a variable': `query ($a: Int ${'@a '.repeat(480)}) { __typename }`,
  'as many directives as allowed': `{ __typename ${'@include(if: true) '.repeat(directives)}}`,
  'type definitions': 'type A { a: Int } '.repeat(140),
  'extensions of types': 'extend type Query { a: Int } '.repeat(120),
  operations: repeat(190, (index) => `query Q${index} { __typename }`),
  'anonymous operations': '{ __typename } '.repeat(330),
  'the standard introspection query': getIntrospectionQuery({
    inputValueDeprecation: true,
    schemaDescription: true,
  }),
  'deep introspection of types':
    '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }',
  'deep introspection of possible types':
    '{ __schema { types { possibleTypes { possibleTypes { name } } } } }',
  'introspection of all types as often as allowed': `{ __schema { ${repeat(aliases, (index) => `a${index}: types { name description fields(includeDeprecated: true) { name description args { name description type { name ofType { name ofType { name ofType { name } } } } } } }`)} } }`,
  'introspection of the schema as often as allowed': `{ ${repeat(aliases, (index) => `a${index}: __schema { types { name fields { args { type { name fields { name } } } } inputFields { type { name } } } }`)} }`,
  'introspection of one type as often as allowed': `{ ${repeat(aliases, (index) => `a${index}: __type(name: "Query") { fields { name description type { name ofType { name fields { name description type { name } } } } } }`)} }`,
  'feeds at the limit of the cost': `{ ${repeat(8, (index) => `f${index}: feed(seed: ${index}, first: 50) { thoughts { id } }`)} }`,
  'random thoughts at the limit of the cost': `{ ${repeat(8, (index) => `f${index}: randomThoughts(count: 50) { id }`)} }`,
  'next thoughts at the limit of the cost': `{ ${repeat(4, (index) => `f${index}: feed(seed: ${index}, first: 20) { thoughts { next { id } } }`)} }`,
};

/** Costly requests by name, whose targets or headers are long. */
const costlyHeads: Readonly<Record<string, SentRequest>> = {
  'a long query in the URL': createGet(
    `/graphql?query=${encodeURIComponent(`{${' '.repeat(5_000)}__typename}`)}`,
  ),
  'many parameters': createGet(`/graphql?${'a=1&'.repeat(4_000)}`),
  'nested variables in the URL': createGet(`/graphql?query={__typename}&variables=${'['.repeat(5_000)}`),
  'a long Accept': createPost({ query: '{ __typename }' }, { accept: 'a/b;q=1,'.repeat(1_900) }),
  'a long Content-Type': createPost('{}', { 'content-type': `application/json${';a=b'.repeat(3_700)}` }),
  'a long token': createPost({ query: '{ me { uid } }' }, { authorization: `Bearer ${'a.'.repeat(7_500)}` }),
  'a long If-None-Match': createGet('/', { 'if-none-match': '"a",'.repeat(3_900) }),
  'a long Accept-Encoding': createGet('/', { 'accept-encoding': 'gzip;q=0.1,'.repeat(1_400) }),
  'a long id of a thought': createGet(`/thought/${'%C3%A9'.repeat(2_500)}`),
  'a path with dots': createGet(`/${'a/../'.repeat(3_000)}`),
};

function createFragment(index: number, spread: readonly number[]): string {
  return `fragment F${index} on Query { __typename ${spread.map((other) => `...F${other}`).join(' ')} }`;
}

function repeat(count: number, create: (index: number) => string): string {
  return Array.from({ length: Math.floor(count) }, (_, index) => create(index)).join(' ');
}

/** Measures for how long each of many costly requests occupies the thread that serves everybody. */
export const tryCostlyRequests: ChaosTrial = async ({ isLong }) => {
  const send = await openApplication();
  // The machines of CI differ: one took 68 ms for what another one did in 44 ms.
  const limit = isLong ? { runs: 25, maxMs: 50 } : { runs: 3, maxMs: 150 };
  const queries = Object.entries(costlyQueries).map(
    ([name, query]) => [name, createPost({ query })] as const,
  );
  return [
    await measureSlowest('short ones', send, { ...Object.fromEntries(queries), ...costlyHeads }, limit),
    await measureSlowest('of 50,000 bytes', send, createLargeRequests(limits.anonymousBodyBytes), limit),
    await measureSlowest('of 1,500,000 bytes', send, createLargeRequests(limits.bodyBytes), limit),
  ];
};

/** A request that takes too long is measured again in 25 runs, because a busy machine delays a few of them. */
async function measureSlowest(
  size: string,
  send: SendRequest,
  requests: Record<string, SentRequest>,
  { runs, maxMs }: { runs: number; maxMs: number },
): Promise<ChaosRow> {
  const results: { name: string; ms: number }[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const first = await measure(name, send, request, runs);
    results.push({ name, ms: first <= maxMs ? first : await measure(name, send, request, 25) });
  }
  const [slowest = { name: '', ms: Number.NaN }] = results.toSorted((one, other) => other.ms - one.ms);
  const label = `${results.length} costly anonymous requests, ${size}: processor time of the slowest (${slowest.name})`;
  return atMost(label, slowest.ms, maxMs, ' ms');
}

/** The median of several runs counts, because a garbage collection may fall into any of them. */
async function measure(name: string, send: SendRequest, request: SentRequest, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const response = await send(request);
    if (response === undefined || response.status >= 500) throw new Error(`${name}: not answered.`);
    times.push(response.processorMs);
  }
  return median(times);
}
