// Builds and unpacks the package for Lambda.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzip } from 'fflate';

const repositoryRoot = join(import.meta.dirname, '..', '..', '..');
/** Contains the zip file and the CloudFormation template. */
export const packageFolder = join(repositoryRoot, '.cache', 'package');
/** Without credentials and settings of this machine. */
export const packagingEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: 'true' };

/** Builds the package with the steps of `npm run package`, except that an existing build of the site is used. */
export async function buildLambdaPackage(): Promise<void> {
  await rm(packageFolder, { recursive: true, force: true });
  if (!existsSync(join(repositoryRoot, 'dist/web/index.html'))) await run('npm', 'run', 'build');
  await run(process.execPath, 'scripts/bundle.ts');
  await run(
    join(repositoryRoot, 'node_modules', '.bin', 'serverless'),
    'package',
    '--package',
    packageFolder,
  );
}

/** Writes the files of the zip file into the folder. */
export async function unpackLambdaPackage(folder: string): Promise<void> {
  const zip = await readFile(join(packageFolder, 'upwell.zip'));
  for (const [path, bytes] of Object.entries(await promisify(unzip)(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

async function run(program: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(program, args, { cwd: repositoryRoot, env: packagingEnvironment });
}
