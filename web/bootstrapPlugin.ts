// Builds src/bootstrap.ts into a script at the start of the page's head.
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { createInlineElement } from './pageStylesPlugin.ts';
import { bundleScript } from './bundleScript.ts';

/**
 * A classic script in the page itself, so that it runs before the rest of the page is parsed, without another request,
 * and on cached pages of earlier builds too. The development server leaves it out, because nothing is cached there.
 */
export function bootstrapPlugin(): Plugin {
  return {
    name: 'bootstrap',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const source = await bundleScript(join(import.meta.dirname, 'src', 'start', 'bootstrap.ts'));
        return html.replace('<!--head-->', () => `${createInlineElement('script', source)}\n    <!--head-->`);
      },
    },
  };
}
