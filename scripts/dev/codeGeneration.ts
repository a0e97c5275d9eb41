// Generates code during development, after each change of what it is generated from.
import { generate } from '@graphql-codegen/cli';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { createDevError } from './errorOverlay.ts';

/** Files that decide what is generated: the schema, the operations, and what codegen.ts and its plugins import. */
export const generationSources =
  /\.graphql$|^codegen(\/|\.ts$)|^api\/publicApi\/|^domain\/thought\/fields\.ts$/;

/** Returns null after a generation without an error. Vite loads codegen.ts and the plugins again if they have changed. */
export async function generateCode(server: ViteDevServer): Promise<Error | null> {
  const load = (path: string) => server.ssrLoadModule(resolve(path));
  try {
    const { default: config } = (await load('codegen.ts')) as { default: CodegenConfig };
    const pluginLoader = (name: string) => (name.startsWith('./') ? load(name) : import(name));
    await generate({ ...config, silent: true, pluginLoader });
    return null;
  } catch (error) {
    // The error contains the same message for each generated file.
    const first = error instanceof AggregateError ? error.errors[0] : error;
    return createDevError(
      'The code generation has failed',
      first instanceof Error ? first.message : String(first),
    );
  }
}
