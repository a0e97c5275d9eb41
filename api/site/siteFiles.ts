import { guidePaths } from '#domain/pages/guidePage.ts';
import { siteDescription } from '#domain/pages/pageMetadata.ts';
import { pages } from '#domain/pages/pages.ts';
import type { Settings } from '../env.ts';
import { type BufferedResponse, createJsonResponse, createTextResponse } from '../http/bufferedResponse.ts';
import type { RouteHandler } from '../http/router.ts';
import { getSiteUrl, type SiteUrlServices } from '../http/siteUrl.ts';

export const serveRobots: RouteHandler<SiteUrlServices> = (request, _params, services) =>
  createLines([
    'User-agent: *',
    ...Object.values(pages).flatMap(({ path, isIndexed }) => (isIndexed ? [] : [`Disallow: ${path}`])),
    '',
    `Sitemap: ${getSiteUrl(request, services)}/sitemap.xml`,
  ]);

/** Serves /llms.txt, which tells language models where to read the thoughts: https://llmstxt.org */
export const serveLlms: RouteHandler<
  SiteUrlServices & { settings: Pick<Settings, 'productName' | 'publicUrl' | 'port'> }
> = (request, _params, services) => {
  const link = (name: string, path: string, text: string) =>
    `- [${name}](${getSiteUrl(request, services)}${path}): ${text}`;
  return createLines([
    `# ${services.settings.productName}`,
    '',
    `> ${siteDescription}`,
    '',
    'Everything here can be read without an account or a key.',
    '',
    '## APIs',
    '',
    link('MCP', '/mcp', 'tools that search and read the thoughts, by Streamable HTTP'),
    link(
      'REST',
      '/api/thoughts?first=5',
      'thoughts as JSON, also by `author`, `lang`, `maxLength` and words in `q`: see /openapi.json',
    ),
    link('GraphQL', '/graphql', 'the whole API, whose schema introspection returns'),
    link('Playground', '/playground', 'an explorer of the GraphQL API with examples'),
    link('Guide', guidePaths.guide, 'how to use the APIs, with their limits'),
    link('Schema', guidePaths.schema, 'the schema of the GraphQL API'),
    link('OpenAPI', guidePaths.openApi, 'the description of the REST API'),
    '',
    '## Thoughts',
    '',
    link('All thoughts', '/browse', 'newest first, as pages'),
    link('Newest', '/feed.json', 'the newest thoughts as a JSON Feed'),
    link('Snapshot', '/snapshots/latest.json', 'leads to a file with the whole collection'),
    link('Sitemap', '/sitemap.xml', 'the pages of all thoughts'),
  ]);
};

function createLines(lines: readonly string[]): BufferedResponse {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' };
  return createTextResponse(200, headers, `${lines.join('\n')}\n`);
}

/** Serves the web app manifest, which makes the site installable under the name of this deployment. */
export const serveManifest: RouteHandler<{ settings: Pick<Settings, 'productName'> }> = (
  _request,
  _params,
  { settings },
) =>
  createJsonResponse(
    200,
    { name: settings.productName, short_name: settings.productName, ...commonMembers },
    { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  );

const commonMembers = {
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  description: siteDescription,
  categories: ['lifestyle', 'education'],
  background_color: '#12244f',
  theme_color: '#0d1033',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
};
