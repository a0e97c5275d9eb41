// Loads the server build of the web application, which renders pages with React.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContent, RenderedPage } from '#domain/pages/pageContent.ts';
import { openOnce } from '../openOnce.ts';

export type PageRenderer = (content: PageContent) => RenderedPage | Promise<RenderedPage>;

/**
 * Returns a function that loads the renderer. Only the first page needs it, so GraphQL doesn't wait for it.
 * @param siteDir the folder of the built site
 * @param devServerUrl the URL of Vite's development server, which renders pages instead; null if there is none
 */
export function createPageRendererLoader(
  siteDir: string,
  devServerUrl: string | null,
): () => Promise<PageRenderer> {
  // After a failure it tries again, so that the site can be built while the server runs.
  return openOnce(async () =>
    devServerUrl === null ? importRenderer(siteDir) : createDevRenderer(devServerUrl),
  );
}

async function importRenderer(siteDir: string): Promise<PageRenderer> {
  const file = resolve(siteDir, 'server/entry-server.mjs');
  try {
    const { renderPage } = (await import(pathToFileURL(file).href)) as { renderPage: PageRenderer };
    return renderPage;
  } catch (cause) {
    throw new Error(`The site is not built: ${file} can't be loaded. Run npm run build.`, { cause });
  }
}

function createDevRenderer(devServerUrl: string): PageRenderer {
  return async (content) => {
    const response = await fetch(new URL('/@render', devServerUrl), {
      method: 'POST',
      body: JSON.stringify(content),
    });
    if (!response.ok) throw new Error(`The page couldn't be rendered: ${await response.text()}`);
    return (await response.json()) as RenderedPage;
  };
}
