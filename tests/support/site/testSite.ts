// Starts the server for tests over HTTP, on a free port and with an in-memory store.
import { isLoopback, readSettings } from '../../../api/env.ts';
import { serve } from '../../../api/entry/node.ts';
import { openServices, type Services } from '../../../api/app/services.ts';
import { requestAuthorization, serverSettings } from './serverProcess.ts';
import { createTestLog, type LogEntry } from './testLog.ts';

interface GraphQLResult {
  /** The data of the response; empty if there is none. */
  data: Record<string, unknown>;
  /** The first error's code and message. */
  code: string | undefined;
  message: string | undefined;
}

export type GraphQLRequester = (query: string, variables?: Record<string, unknown>) => Promise<GraphQLResult>;

export const jsonHeaders = { 'content-type': 'application/json' };

export interface TestSite {
  url: string;
  services: Services;
  /** All log entries of the server. */
  logEntries: LogEntry[];
  /** Posts a body to /graphql: a string unchanged, anything else as JSON. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Sends an operation to /graphql. `authorization` is the whole header. */
  graphqlRequest(
    query: string,
    variables?: Record<string, unknown>,
    authorization?: string,
  ): Promise<GraphQLResult>;
  /** Signs in by local sign-in. Returns a function that sends operations as this user. */
  signIn(email: string): Promise<GraphQLRequester>;
  /** Signs in by local sign-in. Returns the whole Authorization header. */
  getAuthorization(email: string): Promise<string>;
  close(): Promise<void>;
}

/** A free port and an in-memory store, so that tests can run concurrently. */
const testSettings = { ...serverSettings, DATA_DIR: ':memory:' };

/** Prevents the server from reaching other hosts. */
const fetchFromThisMachine: typeof fetch = async (input, init) => {
  const { hostname, href } = new URL(input instanceof Request ? input.url : input);
  if (!isLoopback(hostname)) throw new Error(`${href} isn’t reachable in tests.`);
  return fetch(input, init);
};

/**
 * @param overrides replace services that the settings open.
 */
export async function openTestSite(
  env: Record<string, string> = {},
  overrides: Partial<Services> = {},
): Promise<TestSite> {
  const settings = readSettings({ ...testSettings, ...env });
  const { log, entries: logEntries } = createTestLog();
  const services: Services = {
    ...(await openServices(settings, {
      log,
      fetch: overrides.fetch ?? fetchFromThisMachine,
      ...(overrides.resolveHost && { resolveHost: overrides.resolveHost }),
    })),
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
    logEntries,
    post,
    graphqlRequest,
    getAuthorization: (email) => requestAuthorization(url, email),
    signIn: async (email) => {
      const authorization = await requestAuthorization(url, email);
      return (query, variables = {}) => graphqlRequest(query, variables, authorization);
    },
  };
}

/** Returns the first error of a GraphQL response. */
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
