// Random HTTP requests to /graphql, the REST API and /mcp: operations of the schema, parameters and messages, sent
// correctly or with changes at any place.
import type { GraphQLSchema } from 'graphql';
import { persistedQueries } from '../../api/generated/persistedQueries.generated.ts';
import { targetForms } from '../../tests/support/site/targetForms.ts';
import type { Random } from '../../domain/feed/random.ts';
import { createGet, createPost, type SentRequest } from './application.ts';
import { createRandomOperation, type RandomOperation } from './randomOperations.ts';
import { changeBytes, pick, randomJson, randomText } from './randomValues.ts';

/** Half of the requests are sent correctly, and the others are changed. */
export function createRandomRequest(schema: GraphQLSchema, random: Random): SentRequest {
  const request = pick(waysToSend, random)(createRandomOperation(schema, random), random);
  return random() < 0.5 ? request : pick(changes, random)(request, random);
}

const waysToSend: readonly ((operation: RandomOperation, random: Random) => SentRequest)[] = [
  (operation) => createPost(operation),
  (operation) => createPost(operation),
  (operation) => createPost(operation),
  (operation) => createPost(operation, { accept: 'application/graphql-response+json' }),
  ({ query, variables }) => createQuery('/graphql', { query, variables: JSON.stringify(variables) }),
  (operation, random) => createPost({ ...operation, operationName: randomJson(random) }),
  (operation, random) => createPost({ ...operation, variables: randomJson(random) }),
  (operation, random) => createPost({ ...operation, extensions: randomJson(random) }),
  (operation, random) =>
    createPost({
      variables: { ...operation.variables, seed: 1, first: 3, id: randomText(random) },
      extensions: { persistedQuery: { version: 1, sha256Hash: pick(Object.keys(persistedQueries), random) } },
    }),
];

function createQuery(path: string, parameters: Record<string, string>): SentRequest {
  const wellFormed = Object.entries(parameters).map(([name, value]) => [name, value.toWellFormed()]);
  return createGet(`${path}?${new URLSearchParams(wellFormed).toString()}`);
}

const changes: readonly ((request: SentRequest, random: Random) => SentRequest)[] = [
  (request, random) => ({ ...request, method: pick(methods, random), body: null }),
  (request, random) => ({ ...request, headers: { ...request.headers, ...randomHeader(random) } }),
  (request, random) => ({ ...request, headers: randomHeader(random) }),
  (request, random) => ({ ...request, target: pick(Object.values(targetForms), random)(request.target) }),
  (request, random) => {
    const [path = '', query = ''] = request.target.split('?');
    return { ...request, target: `${path}?${changeBytes(Buffer.from(query), random).toString('latin1')}` };
  },
  changeBody,
  changeBody,
  changeBody,
];

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY', 'x'];

function changeBody(request: SentRequest, random: Random): SentRequest {
  if (request.body === null) return request;
  return { ...request, body: changeBytes(Buffer.from(request.body), random) };
}

function randomHeader(random: Random): Record<string, string> {
  return { [pick(headerNames, random)]: random() < 0.7 ? pick(headerValues, random) : randomText(random) };
}

const headerNames = [
  'accept',
  'accept-encoding',
  'authorization',
  'content-encoding',
  'content-type',
  'content-length',
  'apollo-require-preflight',
  'if-none-match',
  'host',
  'origin',
  'range',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-http-method-override',
  'cookie',
];

const headerValues = [
  'application/json',
  'application/graphql-response+json',
  'application/json; charset=latin1',
  'application/jsonx',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/html',
  'text/plain',
  'image/png',
  '*/*;q=0',
  'gzip, br;q=0.1, *;q=0',
  ';;;',
  'Bearer x',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic eA==',
  '*',
  'W/"etag"',
  '-1',
  '99999999999999999999',
  'bytes=0-1,2-3',
  'a.example:99999',
  '::ffff:127.0.0.1, 10.0.0.1',
];
