import { build } from 'esbuild';
import { browserTargets } from './browserTargets.ts';

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
