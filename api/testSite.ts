// The real server for tests over plain HTTP, on a free port, with a store in memory.
import { readSettings } from './env.ts';
import { serve } from './local.ts';
import { openServices, type Services } from './services.ts';

export interface Answer {
  /** Empty when there is none. */
  data: Record<string, unknown>;
  /** The first error's code and message. */
  code: string | undefined;
  message: string | undefined;
}

export type Ask = (query: string, variables?: Record<string, unknown>) => Promise<Answer>;

export const json = { 'content-type': 'application/json' };
export const preflight = { 'apollo-require-preflight': 'true' };

const signInKey = 'the-key-of-the-tests';

export interface TestSite {
  url: string;
  services: Services;
  /** What local sign-in asks for. */
  signInKey: string;
  /** What the server would have written to its log. */
  logged: { message: string; detail: unknown }[];
  /** Sends to /graphql as it stands: a string as it is, all else as JSON. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(parameters: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Asks /graphql; `authorization` is the whole header. */
  ask(query: string, variables?: Record<string, unknown>, authorization?: string): Promise<Answer>;
  /** Signs in through the local identity; asks as this person. */
  signIn(email: string): Promise<Ask>;
  /** Signs in through the local identity; the whole Authorization header. */
  authorize(email: string): Promise<string>;
  close(): Promise<void>;
}

/** @param changed services to stand in for those that the settings open. */
export async function openTestSite(
  env: Record<string, string> = {},
  changed: Partial<Services> = {},
): Promise<TestSite> {
  const settings = readSettings({
    PORT: '0',
    DATA_DIR: ':memory:',
    SIGN_IN_KEY: signInKey,
    ADMIN_EMAILS: 'ada@example.com,grace@example.com',
    ...env,
  });
  const logged: TestSite['logged'] = [];
  const services: Services = {
    ...(await openServices(settings, {
      ...(changed.fetch && { fetch: changed.fetch }),
      ...(changed.resolveHost && { resolveHost: changed.resolveHost }),
    })),
    log: (message, detail) => logged.push({ message, detail }),
    ...changed,
  };
  const server = await serve(services);
  const { url } = server;
  const post: TestSite['post'] = (body, headers = json) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const ask: TestSite['ask'] = async (query, variables = {}, authorization) =>
    readAnswer(await post({ query, variables }, { ...json, ...(authorization && { authorization }) }));
  return {
    ...server,
    services,
    signInKey,
    logged,
    post,
    get: (parameters, headers = preflight) =>
      fetch(`${url}/graphql?${new URLSearchParams(parameters).toString()}`, { headers, redirect: 'manual' }),
    ask,
    authorize: (email) => authorize(url, email),
    signIn: async (email) => {
      const authorization = await authorize(url, email);
      return (query, variables = {}) => ask(query, variables, authorization);
    },
  };
}

/** The first error of a GraphQL answer. */
export async function firstError(response: Response) {
  const { errors } = (await response.json()) as {
    errors: { message: string; extensions: Record<string, unknown> }[];
  };
  return errors[0] ?? { message: 'no error', extensions: {} };
}

async function readAnswer(response: Response): Promise<Answer> {
  const { data, errors } = (await response.json()) as {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { data: data ?? {}, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

async function authorize(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/local-sign-in`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, displayName: 'Somebody', key: signInKey }),
  });
  return `Bearer ${((await response.json()) as { token: string }).token}`;
}
