import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type BuildInfo, readBuildInfo } from './buildInfo.ts';
import { writeBuildInfo } from './describeBuild.ts';

/**
 * Builds the site into a folder beside `siteDir` and exchanges the two, so that a running server always finds all files
 * of one build, and a failed build changes nothing. The files of the previous build are retained for pages that were
 * loaded before, but not the assets of the builds before it.
 * @param bundle builds the site into an absolute folder.
 */
export async function buildSite(
  siteDir: string,
  description: Pick<BuildInfo, 'version' | 'commit' | 'sources'>,
  bundle: (folder: string) => Promise<void>,
): Promise<void> {
  mkdirSync(dirname(siteDir), { recursive: true });
  removeAbandonedBuilds(siteDir);
  // A unique name, because tests and a developer may build at the same time.
  const newDir = resolve(`${siteDir}.new-${randomUUID()}`);
  const oldDir = `${newDir}-old`;
  try {
    await bundle(newDir);
    const assets = readdirSync(join(newDir, 'assets')).map((name) => `/assets/${name}`);
    const previousAssets = selectPreviousAssets(assets, readBuildInfo(siteDir));
    for (const path of previousAssets) copyFileSync(join(siteDir, path), join(newDir, path));
    writeBuildInfo(newDir, { ...description, assets, previousAssets });
    mkdirSync(siteDir, { recursive: true });
    renameSync(siteDir, oldDir);
    renameSync(newDir, siteDir);
  } finally {
    for (const folder of [newDir, oldDir]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the temporary folders of builds that were killed more than an hour ago. */
function removeAbandonedBuilds(siteDir: string): void {
  const hourAgoMs = Date.now() - 3_600_000;
  for (const name of readdirSync(dirname(siteDir))) {
    const path = join(dirname(siteDir), name);
    if (name.startsWith(`${basename(siteDir)}.new-`) && statSync(path).mtimeMs < hourAgoMs)
      rmSync(path, { recursive: true });
  }
}

/**
 * Returns the previous build's assets that the new build lacks. If the sources haven't changed, the assets that the
 * previous build had retained are still needed.
 */
export function selectPreviousAssets(
  assets: readonly string[],
  previous: Pick<BuildInfo, 'assets' | 'previousAssets'> | null,
): string[] {
  if (previous === null) return [];
  const missing = previous.assets.filter((path) => !assets.includes(path));
  return missing.length === 0 && previous.assets.length === assets.length ? previous.previousAssets : missing;
}
