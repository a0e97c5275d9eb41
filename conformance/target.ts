// The implementation that is tested, as everybody can reach it over HTTP.
import { expect, test } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { createEmulatedToken } from './emulatedToken.ts';

export const origin = new URL(process.env['CONFORMANCE_URL'] ?? 'http://localhost:4000').origin;
export const adminEmail = process.env['CONFORMANCE_EMAIL'] ?? 'ada@example.com';
const signInKey = process.env['CONFORMANCE_KEY'];
/** A Firebase project whose Auth emulator the implementation trusts, so that tokens need no signature. */
export const emulatedProject = process.env['CONFORMANCE_FIREBASE'] ?? '';
const givenToken = process.env['CONFORMANCE_TOKEN'];
/** Whether the tests can sign in as anybody. */
const hasAccounts = signInKey !== undefined || emulatedProject !== '';

export const json = { 'content-type': 'application/json' };

/** Sends a request, without following redirects. */
export function send(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(new URL(path, origin), { redirect: 'manual', ...init });
}

export async function readPage(path: string): Promise<string> {
  return (await send(path)).text();
}

export const readProduct = async () =>
  ((await (await send('/manifest.webmanifest')).json()) as { name: string }).name;

// The shape of a response depends on the query.
// oxlint-disable-next-line typescript/no-explicit-any
type Data = Record<string, any>;

export interface GraphQLResponse {
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
): Promise<GraphQLResponse> {
  const headers = { ...json, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  return readGraphQL(
    await send('/graphql', { method: 'POST', headers, body: JSON.stringify({ query, variables }) }),
  );
}

export async function readGraphQL(response: Response): Promise<GraphQLResponse> {
  const { data, errors = [] } = (await response.json()) as Partial<GraphQLResponse>;
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

export interface PublicThought {
  id: string;
  thought: string;
  author: string | null;
  summary: string | null;
  url: string | null;
  imageUrl: string | null;
}

/** Returns thoughts that the public feed shows. */
export async function readThoughts(first = 50): Promise<PublicThought[]> {
  const fields = 'id thought author summary url imageUrl';
  const { data } = await graphql(
    `{ feed(seed: 1, first: ${first}) { source edges { node { ${fields} } } } }`,
  );
  return data['feed'].edges.map(({ node }: { node: PublicThought }) => node);
}

/** Returns a thought of the public feed, or skips the test if no thought is suitable. */
export async function findThought(
  isSuitable: (thought: PublicThought) => boolean = () => true,
): Promise<PublicThought> {
  const found = (await readThoughts()).find(isSuitable);
  test.skip(found === undefined, 'the collection has no suitable thought');
  return found as PublicThought;
}

/** Skips the test if it can't sign in as anybody. */
export function requireAccounts(): void {
  test.skip(!hasAccounts, 'needs --key or --firebase');
}

/** Skips the test of local sign-in. */
export function requireKey(): void {
  test.skip(signInKey === undefined, 'needs --key, because it is about local sign-in');
}

/** Skips the test if it may not write. */
export function requireAdmin(): void {
  test.skip(!hasAccounts && givenToken === undefined, 'needs --key, --firebase or --token');
}

/** Signs in as anybody. */
export async function signIn(email: string, displayName = 'Conformance'): Promise<string> {
  if (signInKey === undefined) return createEmulatedToken(emulatedProject, email, { name: displayName });
  const body = JSON.stringify({ email, displayName, key: signInKey });
  const response = await send('/local-sign-in', { method: 'POST', headers: json, body });
  expect(response.status, 'the status of the sign-in').toBe(200);
  return ((await response.json()) as { token: string }).token;
}

let adminToken: Promise<string> | undefined;

/** Sends an operation as an admin. */
export async function asAdmin(query: string, variables: object = {}): Promise<GraphQLResponse> {
  adminToken ??= givenToken === undefined ? signIn(adminEmail) : Promise.resolve(givenToken);
  return graphql(query, variables, await adminToken);
}

export const saveResultFields = `__typename
  ... on Thought { id thought author application summary url version createdAt updatedAt imageUrl }
  ... on InvalidThought { problems { field message } }
  ... on StaleThought { current { id thought version } }`;

const addMutation = `mutation ($input: ThoughtInput!, $key: ID!) { saved: addThought(input: $input, key: $key) { ${saveResultFields} } }`;

/** Returns the input of a thought that nobody else has. */
export function createInput(changes: object = {}) {
  const thought = `Conformance writes this and removes it again: ${randomUUID()}`;
  const author = 'Conformance Suite';
  const url = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=43s';
  return { thought, author, application: 'Move it to the trash.', url, ...changes };
}

const addedIds: string[] = [];

/** Tries to add a thought, which `removeAdded` removes after the test. */
export async function tryToAdd(input: object, key: string = randomUUID()): Promise<GraphQLResponse> {
  const response = await asAdmin(addMutation, { input, key });
  const { id } = response.data['saved'] ?? {};
  if (typeof id === 'string') removeAfterTest(id);
  return response;
}

/** Adds a thought for the duration of the test. */
export async function addThought(changes: object = {}): Promise<Data> {
  const { data } = await tryToAdd(createInput(changes));
  expect(data['saved']).toMatchObject({ __typename: 'Thought' });
  return data['saved'];
}

export function removeAfterTest(...ids: string[]): void {
  addedIds.push(...ids);
}

export async function deleteThought(id: string): Promise<GraphQLResponse> {
  return asAdmin('mutation ($id: ID!) { deleteThought(id: $id) { id trashedAt } }', { id });
}

/** Moves what the test has added to the trash. For `test.afterEach`. */
export async function removeAdded(): Promise<void> {
  for (const id of addedIds.splice(0)) await deleteThought(id);
}
