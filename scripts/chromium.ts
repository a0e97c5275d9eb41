// Finds a Chromium for the browser tests; on Debian as root it installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findChromium(): string | null {
  return places.find((place) => place !== undefined && existsSync(place)) ?? null;
}

/** The path of a Chromium. @throws when there is none and none can be installed. */
export function ensureChromium(): string {
  const found = findChromium() ?? (installFromDebian() ? findChromium() : null);
  if (found === null) throw new Error('No Chromium found: install one, or set CHROMIUM_PATH to its program.');
  return found;
}

function installFromDebian(): boolean {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  console.log('Installing Chromium and fonts from Debian’s packages…');
  return (
    run('apt-get', 'update', '-qq') &&
    run(
      'apt-get',
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium',
      'fonts-noto-core',
      'fonts-noto-cjk',
      'fonts-noto-color-emoji',
    )
  );
}

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
