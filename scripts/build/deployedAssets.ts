import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildInfo, buildInfoFile, parseBuildInfo, readBuildInfo } from './buildInfo.ts';
import { selectPreviousAssets } from './buildSite.ts';
import { writeBuildInfo } from './describeBuild.ts';

const requestTimeoutMs = 20_000;

/**
 * Replaces the previous local build's assets by those of the deployed site, which visitors have loaded. A site that
 * can't be reached doesn't prevent a deployment, which may repair it.
 * @param publicUrl the URL of the deployed site; null before the first deployment.
 * @param print prints a line about the added assets, or why there are none.
 */
export async function addDeployedAssets(
  siteDir: string,
  publicUrl: string | null,
  print: (line: string) => void,
): Promise<void> {
  const info = readBuildInfo(siteDir);
  if (info === null) throw new Error(`${siteDir} contains no built site.`);
  for (const path of info.previousAssets) rmSync(join(siteDir, path), { force: true });
  writeBuildInfo(siteDir, { ...info, previousAssets: [] });
  if (publicUrl === null) return;
  try {
    const previousAssets = selectPreviousAssets(info.assets, await fetchBuildInfo(publicUrl));
    await Promise.all(
      previousAssets.map(async (path) =>
        writeFileSync(join(siteDir, path), await fetchFile(`${publicUrl}${path}`)),
      ),
    );
    writeBuildInfo(siteDir, { ...info, previousAssets });
    print(`Files of the deployed build, for pages that are still open: ${previousAssets.length}.`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    print(`The package has no files of a deployed build, so pages that are open will load again: ${reason}`);
  }
}

/** Fetches build.json. @throws if the site has none, as before the first deployment. */
async function fetchBuildInfo(publicUrl: string): Promise<BuildInfo> {
  const url = `${publicUrl}/${buildInfoFile}`;
  const info = parseBuildInfo((await fetchFile(url)).toString());
  if (info === null) throw new Error(`${url} doesn't describe a build.`);
  return info;
}

async function fetchFile(url: string): Promise<Buffer> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(requestTimeoutMs) });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}
