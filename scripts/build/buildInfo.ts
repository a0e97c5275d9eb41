import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

/** The name of the file in the built site that describes the build. The server publishes it. */
export const buildInfoFile = 'build.json';

const assetPaths = v.array(v.pipe(v.string(), v.regex(/^\/assets\/[\w.-]+$/)));

const buildInfoSchema = v.object({
  /** The version in package.json. */
  version: v.string(),
  /** The commit in git, which ends with `-dirty` if files were changed after it, or `unknown`. */
  commit: v.string(),
  /** The hash of all sources of the site. */
  sources: v.string(),
  /** The paths of this build's files in `assets/`, whose names contain hashes of their content. */
  assets: assetPaths,
  /** The paths of files of the previous build only, for pages that were loaded before. */
  previousAssets: assetPaths,
});

export type BuildInfo = v.InferOutput<typeof buildInfoSchema>;

/** Parses the content of a `build.json`. Returns null for anything else. */
export function parseBuildInfo(json: string): BuildInfo | null {
  try {
    return v.parse(buildInfoSchema, JSON.parse(json));
  } catch {
    return null;
  }
}

/** Returns the description of a built site; null if there is none, as with the development server. */
export function readBuildInfo(siteDir: string): BuildInfo | null {
  try {
    return parseBuildInfo(readFileSync(join(siteDir, buildInfoFile), 'utf8'));
  } catch {
    return null;
  }
}
