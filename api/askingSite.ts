// For tests: a real server over a store in memory, and the two ways of asking it.
import { readSettings } from './env.ts';
import { serve } from './local.ts';
import { openServices, type Services } from './services.ts';

export const json = { 'content-type': 'application/json' };
export const preflight = { 'apollo-require-preflight': 'true' };

export interface AskingSite {
  url: string;
  services: Services;
  logged: { message: string; detail: unknown }[];
  /** A string is sent as it is. */
  post(body: unknown, headers?: Record<string, string>): Promise<Response>;
  get(parameters: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

export async function openAskingSite(): Promise<AskingSite> {
  const logged: AskingSite['logged'] = [];
  const services: Services = {
    ...(await openServices(
      readSettings({ PORT: '0', DATA_DIR: ':memory:', ADMIN_EMAILS: 'ada@example.com' }),
    )),
    log: (message, detail) => logged.push({ message, detail }),
  };
  const running = await serve(services);
  const { url } = running;
  return {
    url,
    services,
    logged,
    close: () => running.close(),
    post: (body, headers = json) =>
      fetch(`${url}/graphql`, {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    get: (parameters, headers = preflight) =>
      fetch(`${url}/graphql?${new URLSearchParams(parameters).toString()}`, { headers, redirect: 'manual' }),
  };
}

/** The first error of a GraphQL answer. */
export async function firstError(response: Response) {
  const { errors } = (await response.json()) as {
    errors: { message: string; extensions: Record<string, unknown> }[];
  };
  return errors[0] ?? { message: 'no error', extensions: {} };
}
