import { join } from 'node:path';
import { createBuilder } from 'vite';

/** Builds the site into an absolute folder. */
export async function bundleSite(folder: string): Promise<void> {
  const builder = await createBuilder({
    configFile: 'web/vite.config.ts',
    logLevel: 'warn',
    environments: {
      client: { build: { outDir: folder } },
      ssr: { build: { outDir: join(folder, 'server') } },
    },
  });
  await builder.buildApp();
}
