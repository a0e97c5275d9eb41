// Requests and GraphQL operations of clients, and thoughts for tests.
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, expect, inject } from 'vitest';
import { signInTo } from './target.ts';

export const target = inject('target');
export const origin = target.url;
export const json = { 'content-type': 'application/json' };

/** Returns the address of a client in a new network, because some work is limited by network. */
export const clientAddress = () => `198.${randomInt(256)}.${randomInt(256)}.7`;

/** Sends a request, without following redirects. */
export function send(path: string, { headers, ...init }: RequestInit = {}, base = origin): Promise<Response> {
  return fetch(new URL(path, base), {
    redirect: 'manual',
    ...init,
    headers: {
      // Local sign-in refuses requests through a proxy.
      ...(path !== '/local-sign-in' && { 'x-forwarded-for': clientAddress() }),
      ...(headers as Record<string, string>),
    },
  });
}

export async function readText(path: string): Promise<string> {
  return (await send(path)).text();
}

// The shape of a response depends on the query.
// oxlint-disable-next-line typescript/no-explicit-any
export type Data = Record<string, any>;

export interface Result {
  status: number;
  headers: Headers;
  data: Data;
  errors: { message: string; extensions: { code: string } }[];
  /** The code of the first error. */
  code: string | undefined;
}

/** Sends an operation to /graphql, with a token if there is one. */
export async function graphql(
  query: string,
  variables: object = {},
  token?: string,
  base = origin,
): Promise<Result> {
  const headers = { ...json, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const body = JSON.stringify({ query, variables });
  return readResult(await send('/graphql', { method: 'POST', headers, body }, base));
}

export async function readResult(response: Response): Promise<Result> {
  const { data, errors = [] } = (await response.json()) as Partial<Result>;
  const { status, headers } = response;
  return { status, headers, data: data ?? {}, errors, code: errors[0]?.extensions.code };
}

/** Sends a query as a GET request. */
export function getQuery(
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return send(`/graphql?${new URLSearchParams(parameters).toString()}`, { headers });
}

export const signIn = (email: string, name?: string) => signInTo(target, email, name);

export const uniqueEmail = () => `${randomUUID()}@example.com`;

const tokens = new Map<string, Promise<string>>();

/** Sends an operation as this person. */
export async function asPerson(email: string, query: string, variables: object = {}): Promise<Result> {
  const token = tokens.get(email) ?? signIn(email);
  tokens.set(email, token);
  return graphql(query, variables, await token);
}

/** Sends an operation as an admin. */
export const asAdmin = (query: string, variables: object = {}) =>
  asPerson(target.adminEmail, query, variables);

/** Sends an operation as an admin, expects no error, and returns the value of its only field. */
export async function adminField(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await asAdmin(query, variables);
  expect(errors).toEqual([]);
  return Object.values(data)[0] as Data;
}

const savedFields = `__typename
  ... on Thought { id thought author application summary url version createdAt updatedAt draftedAt publishAt imageUrl lang }
  ... on InvalidThought { problems { field message } }
  ... on StaleThought { current { id thought version } }`;

/** Returns a word that is in no other thought. */
export const uniqueWord = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** Returns the input of a unique thought. */
export function createInput(changes: object = {}) {
  return {
    thought: `Small steps lead far, ${uniqueWord()}.`,
    author: 'Test Author',
    application: 'Take one step.',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=43s',
    ...changes,
  };
}

const addedIds: string[] = [];

export function removeAfterTests(...ids: string[]): void {
  addedIds.push(...ids);
}

if (target.kind === 'external')
  afterAll(async () => {
    for (const id of addedIds.splice(0))
      await asAdmin('mutation ($id: ID!) { deleteThought(id: $id) { id } }', { id });
  });

const addMutation = `mutation ($input: ThoughtInput!, $key: ID!, $draft: Boolean! = false, $publishAt: DateTime) {
  saved: addThought(input: $input, key: $key, draft: $draft, publishAt: $publishAt) { ${savedFields} } }`;

/** Tries to add a thought. */
export async function tryToAdd(
  input: object,
  { key = randomUUID(), ...options }: { key?: string; draft?: boolean; publishAt?: string } = {},
): Promise<Result> {
  const response = await asAdmin(addMutation, { input, key, ...options });
  const { id } = response.data['saved'] ?? {};
  if (typeof id === 'string') removeAfterTests(id);
  return response;
}

/** Adds a thought, and returns it. */
export async function addThought(changes: object = {}, options: { draft?: boolean } = {}): Promise<Data> {
  const { data } = await tryToAdd(createInput(changes), options);
  expect(data['saved']).toMatchObject({ __typename: 'Thought' });
  return data['saved'];
}

/** Adds thoughts in this order by an import, and returns their ids. */
export async function addMany(inputs: object[]): Promise<string[]> {
  const rows = inputs.map((input, index) => ({ line: index + 1, id: uniqueWord(), ...createInput(input) }));
  const ids = rows.map(({ id }) => id);
  removeAfterTests(...ids);
  const report = await adminField(
    'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }',
    { rows },
  );
  expect(report).toEqual({ added: rows.length });
  return ids;
}

export const update = (id: string, input: object, version: number, options: object = {}) =>
  asAdmin(
    `mutation ($id: ID!, $input: ThoughtInput!, $version: Int!, $draft: Boolean, $publishAt: DateTime) {
      saved: updateThought(id: $id, input: $input, version: $version, draft: $draft, publishAt: $publishAt) { ${savedFields} } }`,
    { id, input, version, ...options },
  );

export const deleteThought = (id: string) =>
  asAdmin('mutation ($id: ID!) { deleteThought(id: $id) { id version trashedAt } }', { id });

/** Reads a thought without a token, like visitors. */
export const readPublic = async (id: string): Promise<Data | null> =>
  (await graphql('query ($id: ID!) { thought(id: $id) { id thought version } }', { id })).data['thought'];

/** Reads a page of the admin's list. */
export const list = (options: string) =>
  adminField(
    `{ thoughts(${options}) { totalCount pageInfo { hasNextPage endCursor }
      edges { cursor node { id thought author createdAt version } } } }`,
  );

export const idsOf = (connection: Data): string[] =>
  connection['edges'].map(({ node }: { node: { id: string } }) => node.id);
