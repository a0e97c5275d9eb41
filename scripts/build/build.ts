// `npm run build` builds the site into dist/web. With `--if-changed`, as in `npm start`, only if its sources have changed.
import { readBuildInfo } from '../../api/site/buildInfo.ts';
import { buildSite } from './buildSite.ts';
import { hashSources, readCommit, readVersion, writeBuildInfo } from './describeBuild.ts';

const siteDir = 'dist/web';
const description = { version: readVersion(), commit: readCommit(), sources: hashSources() };
const existing = readBuildInfo(siteDir);

if (process.argv.includes('--if-changed') && existing?.sources === description.sources) {
  // The API may have changed, which needs no build. A copy without git keeps the commit that it was built from.
  const { version, commit } = description;
  if (commit !== 'unknown' && (existing.commit !== commit || existing.version !== version))
    writeBuildInfo(siteDir, { ...existing, version, commit });
} else {
  await buildSite(siteDir, description, await loadBundler());
}

/** Imports Vite only for a build, because that takes longer than the check whether one is needed. */
async function loadBundler() {
  try {
    return (await import('./bundleSite.ts')).bundleSite;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(
      'The site has to be built, but what builds it is not installed: run npm ci and npm run build.',
    );
    process.exit(1);
  }
}
