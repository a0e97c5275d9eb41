// The real server for tests over plain HTTP, on a free port, with a store in memory.
import { readSettings } from '../env.ts';
import { serve } from '../node.ts';
import { openServices, type Services } from '../services.ts';

export interface GraphQLResult {
  /** Empty when there is none. */
  data: Record<string, unknown>;
  /** The first error's code and message. */
  code: string | undefined;
  message: string | undefined;
}

export type GraphQLRequester = (query: string, variables?: Record<string, unknown>) => Promise<GraphQLResult>;

export const jsonHeaders = { 'content-type': 'application/json' };
export const preflightHeaders = { 'apollo-require-preflight': 'true' };

const signInKey = 'the-key-of-the-tests';

export interface TestSite {
  url: string;
  services: Services;
  /** What local sign-in asks for. */
  signInKey: string;
  /** What the server would have written to its log. */
  logEntries: { message: string; detail: unknown }[];
  /** Sends to /graphql as it stands: a string as it is, all else as JSON. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(parameters: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Asks /graphql; `authorization` is the whole header. */
  graphqlRequest(
    query: string,
    variables?: Record<string, unknown>,
    authorization?: string,
  ): Promise<GraphQLResult>;
  /** Signs in through the local identity; asks as this person. */
  signIn(email: string): Promise<GraphQLRequester>;
  /** Signs in through the local identity; the whole Authorization header. */
  getAuthorization(email: string): Promise<string>;
  close(): Promise<void>;
}

/** @param overrides services to stand in for those that the settings open. */
export async function openTestSite(
  env: Record<string, string> = {},
  overrides: Partial<Services> = {},
): Promise<TestSite> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: ':memory:',
    SIGN_IN_KEY: signInKey,
    ADMIN_EMAILS: 'ada@example.com,grace@example.com',
    ...env,
  });
  const logEntries: TestSite['logEntries'] = [];
  const services: Services = {
    ...(await openServices(settings, {
      ...(overrides.fetch && { fetch: overrides.fetch }),
      ...(overrides.resolveHost && { resolveHost: overrides.resolveHost }),
    })),
    log: (message, detail) => logEntries.push({ message, detail }),
    ...overrides,
  };
  const server = await serve(services);
  const { url } = server;
  const post: TestSite['post'] = (body, headers = jsonHeaders) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const graphqlRequest: TestSite['graphqlRequest'] = async (query, variables = {}, authorization) =>
    readGraphQLResult(
      await post({ query, variables }, { ...jsonHeaders, ...(authorization && { authorization }) }),
    );
  return {
    ...server,
    services,
    signInKey,
    logEntries,
    post,
    get: (parameters, headers = preflightHeaders) =>
      fetch(`${url}/graphql?${new URLSearchParams(parameters).toString()}`, { headers, redirect: 'manual' }),
    graphqlRequest,
    getAuthorization: (email) => requestAuthorization(url, email),
    signIn: async (email) => {
      const authorization = await requestAuthorization(url, email);
      return (query, variables = {}) => graphqlRequest(query, variables, authorization);
    },
  };
}

/** The first error of a GraphQL answer. */
export async function readFirstError(response: Response) {
  const { errors } = (await response.json()) as {
    errors: { message: string; extensions: Record<string, unknown> }[];
  };
  return errors[0] ?? { message: 'no error', extensions: {} };
}

async function readGraphQLResult(response: Response): Promise<GraphQLResult> {
  const { data, errors } = (await response.json()) as {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { data: data ?? {}, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

async function requestAuthorization(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/local-sign-in`, {
    method: 'POST',
    headers: jsonHeaders,
    body: JSON.stringify({ email, displayName: 'Somebody', key: signInKey }),
  });
  return `Bearer ${((await response.json()) as { token: string }).token}`;
}
