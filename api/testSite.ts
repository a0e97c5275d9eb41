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

export interface TestSite {
  url: string;
  services: Services;
  /** Asks /graphql; `authorization` is the whole header. */
  ask(query: string, variables?: Record<string, unknown>, authorization?: string): Promise<Answer>;
  /** Signs in through the local identity; asks as this person. */
  signIn(email: string): Promise<Ask>;
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
    ADMIN_EMAILS: 'ada@example.com,grace@example.com',
    ...env,
  });
  const services = { ...(await openServices(settings)), log: () => {}, ...changed };
  const server = await serve(services);
  return {
    ...server,
    services,
    ask: (...question) => ask(server.url, ...question),
    signIn: async (email) => {
      const token = await localToken(server.url, email);
      return (query, variables = {}) => ask(server.url, query, variables, `Bearer ${token}`);
    },
  };
}

async function ask(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  authorization?: string,
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== undefined && { authorization }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { data: data ?? {}, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

async function localToken(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/local-sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, displayName: 'Somebody' }),
  });
  return ((await response.json()) as { token: string }).token;
}
