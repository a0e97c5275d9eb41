// Collects the output and the files of commands, and of servers that refuse to start.
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { canaries, keys, type Output } from './canaries.ts';
import { createKeyFile, createSecretSettings, firebaseSettings } from './secretSettings.ts';

const repositoryRoot = join(import.meta.dirname, '../..');
const server = 'api/entry/node.ts';
const data = 'api/commands/data.ts';
const doctor = 'api/commands/doctor.ts';

interface Situation {
  title: string;
  program: string;
  args?: readonly string[];
  env?: Record<string, string>;
  /** Creates files in the folder that the program runs in. */
  prepare?: (folder: string) => void;
}

/** The first ones are tried in the short form. */
const situations: readonly Situation[] = [
  { title: 'a start with a secret in each setting', program: server, env: createMisplacedSettings() },
  { title: 'a check of Firestore', program: data, args: ['check'], env: firebaseSettings },
  {
    title: 'doctor with a key instead of its path',
    program: doctor,
    env: { ...firebaseSettings, GOOGLE_APPLICATION_CREDENTIALS: createKeyFile() },
  },
  { title: 'doctor', program: doctor },
  { title: 'doctor with Firestore', program: doctor, env: firebaseSettings },
  {
    title: 'a start with an invalid key file for signing in',
    program: server,
    env: { SIGN_IN_KEY: '' },
    prepare: (folder) => writeData(folder, 'sign-in-key', `${canaries.signInKey} `.repeat(2)),
  },
  {
    title: 'a start with something else than a database',
    program: server,
    prepare: (folder) => writeData(folder, 'upwell.sqlite', canaries.misplaced.repeat(100)),
  },
  {
    title: 'a start at an address that is not one',
    program: server,
    env: { ...firebaseSettings, HOST: `${canaries.misplaced}.example` },
  },
  { title: 'a backup', program: data, args: ['backup', 'backup'] },
  {
    title: 'a check of the deployment',
    program: doctor,
    args: ['--deploy'],
    prepare: (folder) => {
      for (const name of ['serverless.yml', 'infrastructure', 'package.json'])
        cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
      // The file of the stage, which the deployer may have pasted a secret into.
      const names = ['ADMIN_EMAILS', 'DOMAIN', 'PUBLIC_URL', 'FIREBASE_PROJECT_ID', 'SECRETS', 'STORE'];
      writeFileSync(join(folder, '.env'), names.map((name) => `${name}=${canaries.misplaced}\n`).join(''));
    },
  },
];
const shortCount = 3;

function writeData(folder: string, name: string, content: string): void {
  mkdirSync(join(folder, '.data'));
  writeFileSync(join(folder, '.data', name), content);
}

/** Runs all commands. Each writes into a folder of its own. */
export async function collectCommandOutputs(
  isLong: boolean,
  folder: string,
  photosUrl: string,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const situation of situations.slice(0, isLong ? undefined : shortCount))
    outputs.push(...(await run(situation, mkdtempSync(join(folder, 'command-')), photosUrl)));
  return outputs;
}

async function run(
  { title, program, args = [], env, prepare }: Situation,
  folder: string,
  photosUrl: string,
): Promise<Output[]> {
  const settings = createSecretSettings(folder, photosUrl);
  prepare?.(folder);
  const inputs = new Set(readdirSync(folder));
  const child = spawn(process.execPath, [join(repositoryRoot, program), ...args], {
    cwd: folder,
    env: { HOME: folder, PORT: '0', ...settings, ...env },
  });
  const texts = await Promise.all([text(child.stdout), text(child.stderr)]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !inputs.has(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(folder, '.data')));
  return [
    { source: `what ${title} prints`, text: texts.join(''), secrets: keys },
    ...files.map((path) => ({
      source: `${path.slice(folder.length + 1)} of ${title}`,
      text: readFileSync(path, 'latin1'),
      secrets: keys,
    })),
  ];
}

/** Returns all settings of .env.example, each with the same secret as its value. */
function createMisplacedSettings(): Record<string, string> {
  const example = readFileSync(join(repositoryRoot, '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, canaries.misplaced]));
}
