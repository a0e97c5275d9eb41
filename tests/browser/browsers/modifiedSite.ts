import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSite } from '../../support/browser/site.ts';

/** Opens a site with modified files, because its pages can't run scripts from other sources. */
export async function openModifiedSite(modify: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'upwell-site-'));
  await cp('dist/web', folder, { recursive: true });
  await modify(folder);
  const site = await openSite({ SITE_DIR: folder });
  return {
    ...site,
    close: async () => {
      await site.close();
      await rm(folder, { recursive: true });
    },
  };
}
