// `npm run build` builds the site into dist/web; with `--if-changed` only if its sources have changed.
import { join } from 'node:path';
import { readBuildInfo } from './buildInfo.ts';
import { buildSite } from './buildSite.ts';
import { hashSources, readCommit, readVersion, writeBuildInfo } from './describeBuild.ts';

const siteDir = 'dist/web';
const description = { version: readVersion(), commit: readCommit(), sources: hashSources() };
const existing = readBuildInfo(siteDir);

if (process.argv.includes('--if-changed') && existing?.sources === description.sources) {
  // Updates the version and commit, which can change while the sources don't. Without git, keeps the old commit.
  const { version, commit } = description;
  if (commit !== 'unknown' && (existing.commit !== commit || existing.version !== version))
    writeBuildInfo(siteDir, { ...existing, version, commit });
} else {
  const { createBuilder } = await importVite();
  await buildSite(siteDir, description, async (folder) => {
    const builder = await createBuilder({
      configFile: 'web/vite.config.ts',
      logLevel: 'warn',
      environments: {
        client: { build: { outDir: folder } },
        ssr: { build: { outDir: join(folder, 'server') } },
      },
    });
    await builder.buildApp();
  });
}

/** Imports Vite only for a build, because that takes longer than to find out whether one is needed. */
async function importVite() {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('The site has to be built, but Vite is not installed: run npm ci, then npm run build.');
    process.exit(1);
  }
}
