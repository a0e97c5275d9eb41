import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const fontFolder = join(import.meta.dirname, 'src', 'fonts');

/** Adds the licences of the fonts to licenses.txt, which Vite creates for the packages in the build. */
export function fontLicensesPlugin(): Plugin {
  return {
    name: 'font-licenses',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const licenses = bundle['licenses.txt'];
        if (licenses?.type !== 'asset') throw new Error('The build has no licenses.txt.');
        const fontLicenses = readdirSync(fontFolder)
          .filter((name) => name.endsWith('-LICENSE.txt'))
          .map(
            (name) =>
              `\n## ${name.split('-')[0]}, reduced\n\n${readFileSync(join(fontFolder, name), 'utf8')}`,
          );
        licenses.source = [String(licenses.source), ...fontLicenses].join('');
      },
    },
  };
}
