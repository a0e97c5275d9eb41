// A global setup of Vitest: builds the page renderer, so that tests of pages use the present components.
import { createBuilder } from 'vite';

export async function setup(): Promise<void> {
  const { NODE_ENV } = process.env;
  // With Vitest's value, the build would use React's development version.
  process.env['NODE_ENV'] = 'production';
  const builder = await createBuilder({ configFile: 'web/vite.config.ts', logLevel: 'warn' });
  const { ssr } = builder.environments;
  if (ssr === undefined) throw new Error('web/vite.config.ts has no environment "ssr".');
  await builder.build(ssr);
  process.env['NODE_ENV'] = NODE_ENV;
}
