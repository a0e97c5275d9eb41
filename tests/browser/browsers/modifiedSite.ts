import { cp } from 'node:fs/promises';
import { openSite } from '../../support/browser/site.ts';
import { createTemporaryFolder } from '../../support/site/serverProcess.ts';

/** Opens a site with modified files, because its pages can't run scripts from other sources. */
export async function openModifiedSite(modify: (folder: string) => Promise<void>) {
  const { path: folder, remove } = createTemporaryFolder();
  await cp('dist/web', folder, { recursive: true });
  await modify(folder);
  const site = await openSite({ SITE_DIR: folder });
  return {
    ...site,
    close: async () => {
      await site.close();
      remove();
    },
  };
}
