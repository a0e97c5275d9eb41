// For the tests of pages: the real routes over a store in memory, and what a page's reader sees.
import { HtmlValidate } from 'html-validate';
import { readSettings } from '../env.ts';
import { answerPage } from '../routes.ts';
import { openServices, type Services } from '../services.ts';
import { finish } from './headers.ts';

export const origin = 'http://site.test';
const template = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <!--head-->
    <!--preloads--><link rel="modulepreload" href="/assets/Home.js"><!--/preloads-->
  </head>
  <body>
    <div id="root"><!--page--></div>
  </body>
</html>
`;

export async function openPages(): Promise<Services> {
  const services = await openServices(readSettings({ DATA_DIR: ':memory:' }));
  return {
    ...services,
    settings: { ...services.settings, publicUrl: origin },
    site: { file: async () => null, template: async () => template },
    log: () => {},
  };
}

export async function ask(path: string, services: Services, asked = origin): Promise<Response> {
  const request = new Request(`${asked}${path}`);
  return finish(request, await answerPage(request, services), services);
}

export async function read(path: string, services: Services) {
  const response = await ask(path, services);
  return { response, status: response.status, html: await response.text() };
}

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** What an HTML validator finds. */
export async function problemsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${line} ${ruleId}: ${message}`),
  );
}

/** The words that a reader without JavaScript sees. */
export function textOf(html: string): string {
  return decoded(html.slice(html.indexOf('<body>')).replace(/<[^>]*>/g, ''));
}

export function decoded(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');
}
