// The guide to the API: docs/api.md as HTML, and the files that it links to.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import type { Plugin } from 'vite';
import { guidePaths } from '../domain/pages/guidePage.ts';

const query = '?html';
const root = join(import.meta.dirname, '..');

/** The files of the repository that the site serves as they are, by their addresses. */
const files: Record<string, string> = {
  [guidePaths.schema]: 'schema.graphql',
  [guidePaths.openApi]: 'docs/openapi.json',
};

/** The addresses of the files that docs/api.md links to. Links to others are left out. */
const addresses: Record<string, string> = {
  '../schema.graphql': guidePaths.schema,
  'openapi.json': guidePaths.openApi,
  'released.graphql': guidePaths.changelog,
};

/** Lets a module import a Markdown file as HTML with `?html`, and adds the files that the guide links to. */
export function guidePlugin(): Plugin {
  return {
    name: 'guide',
    load(id) {
      if (!id.endsWith(`.md${query}`)) return null;
      const path = id.slice(0, -query.length);
      this.addWatchFile(path);
      return Object.entries(renderGuide(readFileSync(path, 'utf8')))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const [address, path] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: readFileSync(join(root, path)) });
    },
    configureServer: ({ middlewares }) => {
      for (const [address, path] of Object.entries(files))
        middlewares.use(address, (_request, response) => response.end(readFileSync(join(root, path))));
    },
  };
}

/** Renders the guide, with an id for each heading. `sections` are the headings of the second level. */
function renderGuide(markdown: string): { html: string; sections: { id: string; title: string }[] } {
  const parser = new MarkdownIt();
  const tokens = parser.parse(markdown, {});
  const sections: { id: string; title: string }[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'inline') (token.children ?? []).reduce(adaptLink, true);
    if (token.type !== 'heading_open') continue;
    const title = tokens[index + 1]?.content ?? '';
    const id = title
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-');
    token.attrSet('id', id);
    if (token.tag === 'h2') sections.push({ id, title });
  }
  return { html: parser.renderer.render(tokens, parser.options, {}), sections };
}

/** Changes a link to its address on the site, or to its text. @returns whether the link that is open has an address. */
function adaptLink(hasAddress: boolean, token: Token): boolean {
  if (token.type === 'link_close' && !hasAddress) token.tag = 'span';
  if (token.type !== 'link_open') return hasAddress;
  const href = String(token.attrGet('href'));
  const address = /^(https?:|#)/.test(href) ? href : addresses[href];
  if (address !== undefined) token.attrSet('href', address);
  else Object.assign(token, { tag: 'span', attrs: null });
  return address !== undefined;
}
