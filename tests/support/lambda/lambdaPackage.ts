// Builds and unpacks the package for Lambda.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { unzip } from 'fflate';

const repositoryRoot = join(import.meta.dirname, '..', '..', '..');
/** The folder of the zip file and the CloudFormation template. */
const packageFolder = join(repositoryRoot, '.cache', 'package');
/** An environment without this machine's credentials and settings. */
const packagingEnvironment = { PATH: process.env['PATH'], HOME: process.env['HOME'], CI: 'true' };

/** All optional settings of the template. */
const settings = {
  AWS_REGION: 'us-east-1',
  PUBLIC_URL: 'https://upwell.example',
  CERTIFICATE_ARN: 'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef',
  ALARM_EMAIL: 'ada@example.com',
  FIREBASE_PROJECT_ID: 'demo-upwell',
  // The settings are empty as in `npm run package`.
  UNSPLASH_ACCESS_KEY: '',
  GOOGLE_CREDENTIALS: '',
};

/** Builds the package with the steps of `npm run package`, except that an existing build of the site is used. */
export async function buildLambdaPackage(): Promise<void> {
  await rm(packageFolder, { recursive: true, force: true });
  if (!existsSync(join(repositoryRoot, 'dist/web/index.html')))
    await run(repositoryRoot, 'npm', 'run', 'build');
  await run(repositoryRoot, process.execPath, 'scripts/bundle.ts', process.arch);
  // Builds in a copy of the repository without local files.
  const copy = join(repositoryRoot, '.cache', 'packaging');
  await rm(copy, { recursive: true, force: true });
  for (const name of ['serverless.yml', 'infrastructure', 'dist/lambda'])
    await cp(join(repositoryRoot, name), join(copy, name), { recursive: true });
  const serverless = join(repositoryRoot, 'node_modules', '.bin', 'serverless');
  await run(copy, serverless, 'package', '--package', packageFolder);
}

/** Writes the files of the zip file into the folder. */
export async function unpackLambdaPackage(folder: string): Promise<void> {
  const zip = await readFile(join(packageFolder, 'upwell.zip'));
  for (const [path, bytes] of Object.entries(await promisify(unzip)(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  await promisify(execFile)(program, args, { cwd, env: { ...packagingEnvironment, ...settings } });
}
