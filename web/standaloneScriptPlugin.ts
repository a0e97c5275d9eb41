// Bundles a module that is imported with `?standalone` into the code of a classic script, for a page of its own.
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import { browserTargets } from './browserTargets.ts';

const query = '?standalone';

export function standaloneScriptPlugin(): Plugin {
  return {
    name: 'standalone-script',
    async load(id) {
      if (!id.endsWith(query)) return null;
      const script = await bundleScript(id.slice(0, -query.length));
      return `export const script = ${JSON.stringify(script)};`;
    },
  };
}

/** Returns the code of a module and what it imports, as a script that has no imports and defines no global. */
export async function bundleScript(path: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: browserTargets,
    define,
  });
  return outputFiles[0]?.text ?? '';
}
