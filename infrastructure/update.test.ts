// Updates an installation of the version before, and goes back, by the commands of docs/run-on-one-machine.md.
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test, vi } from 'vitest';
import { createTemporaryFolder } from '../tests/support/site/serverProcess.ts';
import { jsonHeaders, requestAuthorization, signInKey } from '../tests/support/site/testSite.ts';

const root = join(import.meta.dirname, '..');
const { path: folder, remove } = createTemporaryFolder();
const port = 20_000 + (process.pid % 10_000);
const url = `http://localhost:${port}`;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const readVersion = (commit: string): string => JSON.parse(git('show', `${commit}:package.json`)).version;
const versionBefore = findVersionBefore();

/** Fakes of programs that change the system. They change the folder of the test instead. */
const programs = {
  sudo: 'exec "$@"',
  'systemd-run': `
    while [[ $1 == --* ]]; do
      case $1 in --setenv=*) export "\${1#*=}" ;; --working-directory=*) cd "\${1#*=}" ;; esac
      shift
    done
    set -a; . ${folder}/etc/upwell.env
    exec "$@"`,
  systemctl: `
    read_setting() { sed -n "s/^$1=//p" ${folder}/etc/systemd/system/$2.service | sed 's#/opt/#${folder}/opt/#g; s#/var/lib/#${folder}/lib/#g'; }
    run() { cd ${folder}/opt/upwell; set -a; . ${folder}/etc/upwell.env; export $(read_setting Environment $1); exec $(read_setting ExecStart $1); }
    stop() { kill $1; tail --pid=$1 -f /dev/null; }
    case "$1 $2" in
      'start upwell-backup') (run $2) ;;
      'stop upwell.socket') stop $(cat ${folder}/pid) ;;
      'restart upwell') stop $(cat ${folder}/pid) || true ;;&
      'start upwell' | 'restart upwell') (run $2) > ${folder}/log 2>&1 & echo $! > ${folder}/pid ;;
    esac`,
};

afterAll(async () => {
  await run('systemctl stop upwell.socket').catch(() => {});
  remove();
});

const guide = readFileSync(join(root, 'docs/run-on-one-machine.md'), 'utf8');
const [update = '', goBack = ''] = Array.from(
  guide.matchAll(/^```sh\n(.*?)^```/gms),
  ([, block = '']) => block,
).filter((block) => block.includes('sudo git checkout'));

test(
  'an update keeps everything, and going back restores the backup from before it',
  { tags: 'slow', timeout: 900_000 },
  async ({ skip }) => {
    if (versionBefore === null) return skip('this clone has no commit of the version before');
    prepareMachine(versionBefore);
    const [, checkOut = '', install = ''] = update.split('\n');
    const copyUnits = "cp $(git ls-files '*/upwell.service' '*/upwell-backup.service') /etc/systemd/system/";
    await run(
      [checkOut.replace('vX.Y.Z', 'v0.0.1'), install, copyUnits, 'systemctl start upwell'].join('\n'),
    );
    const before = await readSite();
    expect(before.version).toBe(readVersion(versionBefore));
    await change('addThought(key: "1", input: $input)', 'Be water.');
    await change('addThought(key: "2", input: $input, draft: true)', 'A draft.');
    await change(`deleteThought(id: "${before.live[0]?.id}")`);
    const old = await readSite();
    expect([old.live.length, old.drafts.length, old.trash.length]).toEqual([before.live.length, 1, 1]);

    await run(update.replace('vX.Y.Z', 'v0.0.2'));
    const updated = await readSite();
    expect(updated).toEqual({ ...old, version: readVersion('HEAD') });
    await change('addThought(key: "3", input: $input)', 'Added later.');
    await change(`deleteThought(id: "${old.drafts[0]?.id}")`);
    const [backup = ''] = readdirSync(`${folder}/lib/upwell/backups`);
    const counted = await run(goBack.replace('vA.B.C', 'v0.0.1').replace('TIME', backup));
    expect(counted).toContain('1 would be added');
    expect(await readSite()).toEqual(old);

    const imported = goBack
      .split('\n')
      .filter((line) => /^data\(|^data import/.test(line))
      .join('\n')
      .replace('--dry-run', '');
    expect(await run(imported)).toContain('1 added');
    const { live } = await readSite();
    expect(live.map(({ thought }) => thought).toSorted()).toEqual(
      [...old.live.map(({ thought }) => thought), 'Added later.'].toSorted(),
    );
  },
);

/** Returns the newest release tag before this commit, or the last commit of the version before. Null in a shallow clone. */
function findVersionBefore(): string | null {
  const [tag] = git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-v:refname').split('\n');
  if (tag) return tag;
  const raised = git('log', '--format=%H', `-S"version": "${readVersion('HEAD')}"`, '--', 'package.json')
    .split('\n')
    .at(-1);
  return raised && git('rev-list', '--parents', '-1', raised).includes(' ')
    ? git('rev-parse', `${raised}^`)
    : null;
}

/** Creates the folders, programs and settings of a machine, and a repository with a tag for each of the two versions. */
function prepareMachine(commitBefore: string): void {
  for (const path of ['opt', 'lib/upwell', 'etc/systemd/system', 'bin'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const [name, script] of Object.entries(programs)) writeProgram(name, script);
  // Installing packages takes minutes, so the packages of this repository are used if their versions are the same.
  const [packages, installed] = [readPackages(commitBefore), readPackages('HEAD')];
  if (Object.keys(packages).every((path) => packages[path]?.version === installed[path]?.version))
    writeProgram(
      'npm',
      `case $1 in ci) ln -sfn ${root}/node_modules node_modules ;; prune) ;; *) PATH=\${PATH#*:} exec npm "$@" ;; esac`,
    );
  const settings = { PORT: port, SIGN_IN_KEY: signInKey, ADMIN_EMAILS: 'ada@example.com' };
  writeFileSync(
    `${folder}/etc/upwell.env`,
    Object.entries(settings)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  );
  git('clone', '--quiet', '--bare', root, `${folder}/origin`);
  git('-C', `${folder}/origin`, 'tag', 'v0.0.1', commitBefore);
  git('-C', `${folder}/origin`, 'tag', 'v0.0.2', git('rev-parse', 'HEAD'));
  git('clone', '--quiet', '--no-checkout', `${folder}/origin`, `${folder}/opt/upwell`);
}

function writeProgram(name: string, script: string): void {
  writeFileSync(`${folder}/bin/${name}`, `#!/bin/bash\n${script}\n`, { mode: 0o755 });
}

/** Returns the packages in the lock of a version, by path. */
function readPackages(commit: string): Partial<Record<string, { version: string }>> {
  const { packages } = JSON.parse(git('show', `${commit}:package-lock.json`));
  return { ...packages, '': undefined };
}

/** Runs commands of the guide in the folder of the test, until one fails. Returns what they print. */
async function run(commands: string): Promise<string> {
  const inFolder = commands.replace(/\/(opt|var\/lib|etc)\//g, (path) => folder + path.replace('/var', ''));
  const path = [`${folder}/bin`, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const env = { HOME: process.env['HOME'], PATH: path };
  return (await promisify(execFile)('bash', ['-e', '-c', inFolder], { env })).stdout;
}

type Thought = Record<'id' | 'thought' | 'author', string>;

interface Site {
  /** The version of the running server. */
  version: string;
  live: Thought[];
  drafts: Thought[];
  trash: Thought[];
}

/** Returns what admins see, when the server has started. */
async function readSite(): Promise<Site> {
  await vi.waitFor(() => fetch(url), { timeout: 60_000, interval: 200 });
  const { version } = (await (await fetch(`${url}/health`)).json()) as Site;
  const select = (place: string) =>
    `thoughts(first: 100, place: ${place}) { edges { node { id thought author version } } }`;
  const data = await send(`{ live: ${select('LIVE')} drafts: ${select('DRAFT')} trash: ${select('TRASH')} }`);
  const [live, drafts, trash] = ['live', 'drafts', 'trash'].map(
    (place) => data[place]?.edges.map(({ node }) => node) ?? [],
  );
  return { version, live: live ?? [], drafts: drafts ?? [], trash: trash ?? [] };
}

async function change(mutation: string, thought = ''): Promise<void> {
  const input = { thought, author: 'Ada', application: 'Do.', url: 'https://example.com' };
  const variables = mutation.includes('$input') ? '($input: ThoughtInput!)' : '';
  await send(`mutation ${variables} { ${mutation} { __typename } }`, { input });
}

/** Sends an operation as an admin. */
async function send(
  query: string,
  variables: object = {},
): Promise<Record<string, { edges: { node: Thought }[] }>> {
  const headers = { ...jsonHeaders, authorization: await requestAuthorization(url, 'ada@example.com') };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as {
    data: Awaited<ReturnType<typeof send>>;
    errors?: object[];
  };
  expect(errors).toBeUndefined();
  return data;
}
