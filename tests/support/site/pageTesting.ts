// Helpers for tests of pages, which call the routes with an in-memory store.
import { normalizeDraft } from '#domain/thought/thought.ts';
import { HtmlValidate } from 'html-validate';
import { readSettings } from '../../../api/env.ts';
import { findRoute } from '../../../api/app/routes.ts';
import { openServices, type RequestServices, type Services } from '../../../api/app/services.ts';
import { adaptToRequest } from '../../../api/http/bufferedResponse.ts';
import { finalizeResponse } from '../../../api/http/finalizeResponse.ts';
import { createIncomingRequest, toFetchResponse } from './incomingRequest.ts';
import { silentLog } from './testLog.ts';

export const origin = 'http://site.test';
const template = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <!--head-->
  </head>
  <body>
    <!--body-->
  </body>
</html>
`;

/** Has only a page without scripts and styles, so that tests of pages need no build. */
export const testStaticFiles: Services['staticFiles'] = {
  serveFile: async () => null,
  readTemplate: async () => template,
};

export async function openTestServices(): Promise<Services> {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  return {
    ...services,
    settings: { ...services.settings, publicUrl: origin },
    staticFiles: testStaticFiles,
    log: silentLog,
  };
}

const requestFunctions = {
  readClientNetwork: () => '192.0.2.0/24',
  runQuery: () => Promise.reject(new Error('These tests request no route that runs a query.')),
};

/** Requests a route, without what is added to every response. */
export async function requestRoute(sent: Request, services: RequestServices): Promise<Response> {
  const request = createIncomingRequest(sent);
  return toFetchResponse(
    adaptToRequest(request, await findRoute(request).handle({ ...services, ...requestFunctions })),
  );
}

export async function requestPage(
  path: string,
  services: Services,
  requestOrigin = origin,
): Promise<Response> {
  const request = createIncomingRequest(new Request(`${requestOrigin}${path}`));
  const response = await findRoute(request).handle({ ...services, ...requestFunctions });
  return toFetchResponse(adaptToRequest(request, await finalizeResponse(request, response, services)));
}

export async function readPage(path: string, services: Services) {
  const response = await requestPage(path, services);
  return { response, status: response.status, html: await response.text() };
}

/** Returns a draft without text, of a thought to add. */
export function createTestDraft() {
  const url = 'https://www.youtube.com/watch?v=UF8uR6Z6KLc';
  return normalizeDraft({ author: 'Ada', application: 'Do.', url });
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Returns the errors of an HTML validator. */
export async function validateHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  );
}

/** Returns the text of the body. */
export function extractText(html: string): string {
  return decodeEntities(html.slice(html.indexOf('<body>')).replace(/<[^>]*>/g, ''));
}

function decodeEntities(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}
