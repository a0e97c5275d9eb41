// Runs the instructions of the Dockerfile in a folder, where Docker isn't installed.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';

/** `NAME text`, on one line. */
interface Instruction {
  name: string;
  text: string;
}

/** A stage of the build, whose root is a folder. */
export interface Stage {
  root: string;
  workDir: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  /** The commands in their JSON form. */
  command: string[];
  healthCheck: string[];
}

export interface DockerfileOptions {
  context: string;
  folder: string;
  /** The values of ARG instructions. */
  buildArguments: Record<string, string>;
  /** Runs the command of a RUN instruction instead of a shell if it returns true. */
  replaceRun: (command: string, workDir: string, env: Record<string, string>) => boolean;
}

/** Returns the last stage. Supports the instructions and options that the project's Dockerfile uses. */
export function runDockerfile(options: DockerfileOptions): Stage {
  const { context, folder } = options;
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const { name, text } of parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (name === 'FROM') {
      const [, stageName = 'last'] = / AS (\w+)$/.exec(text) ?? [];
      stage = createStage(join(folder, stageName));
      stages.set(stageName, stage);
    } else if (stage !== undefined) {
      runInstruction({ name, text }, stage, stages, options);
    }
  }
  if (stage === undefined) throw new Error('The Dockerfile has no FROM.');
  return stage;
}

/** Returns the files of the context. Supports a .dockerignore that begins with `*`, and then lists exceptions. */
function listContext(context: string): string[] {
  const lines = readFileSync(join(context, '.dockerignore'), 'utf8').split('\n');
  const [first, ...patterns] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (first !== '*') throw new Error('.dockerignore doesn’t begin with *.');
  const included = patterns.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const excluded = patterns.filter((line) => !line.startsWith('!'));
  return included
    .flatMap((path) => listFiles(context, path))
    .filter((file) => !excluded.some((pattern) => matchesGlob(file, pattern)));
}

function listFiles(context: string, path: string): string[] {
  if (statSync(join(context, path)).isFile()) return [path];
  return readdirSync(join(context, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(context, join(parentPath, name)));
}

/** Parses the instructions, each of which is one line here. */
function parseDockerfile(text: string): Instruction[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { name, text: rest };
    });
}

function createStage(root: string): Stage {
  mkdirSync(root, { recursive: true });
  return { root, workDir: '/', env: {}, user: 'root', volumes: [], command: [], healthCheck: [] };
}

function runInstruction(
  { name, text }: Instruction,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  { context, buildArguments, replaceRun }: DockerfileOptions,
): void {
  const workDir = join(stage.root, stage.workDir);
  switch (name) {
    case 'ARG': {
      const [variable = '', value = ''] = text.split('=');
      stage.env[variable] = buildArguments[variable] ?? value;
      break;
    }
    case 'ENV':
      for (const [, variable = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g)) stage.env[variable] = value;
      break;
    case 'WORKDIR':
      stage.workDir = text;
      mkdirSync(join(stage.root, text), { recursive: true });
      break;
    case 'COPY':
      copy(text, stage, stages, context);
      break;
    case 'RUN':
      if (!replaceRun(text, workDir, stage.env))
        execFileSync('sh', ['-c', text], { cwd: workDir, env: { ...process.env, ...stage.env } });
      break;
    case 'USER':
      stage.user = text;
      break;
    case 'VOLUME':
      stage.volumes.push(text);
      break;
    case 'CMD':
      stage.command = JSON.parse(text) as string[];
      break;
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(text.slice(text.indexOf('['))) as string[];
      break;
    case 'EXPOSE':
      break;
    default:
      throw new Error(`This test doesn't know the instruction ${name}.`);
  }
}

function copy(text: string, stage: Stage, stages: ReadonlyMap<string, Stage>, context: string): void {
  const paths = text.split(' ').filter((word) => !word.startsWith('--'));
  const target = paths.pop() ?? '';
  const [, fromStage] = /--from=(\w+)/.exec(text) ?? [];
  const targetPath = join(stage.root, target.startsWith('/') ? '' : stage.workDir, target);
  if (fromStage === undefined) {
    const files = listContext(context).filter((file) => paths.includes('.') || paths.includes(file));
    for (const file of files) cpSync(join(context, file), join(targetPath, file));
    return;
  }
  for (const path of paths) {
    const source = join(stages.get(fromStage)?.root ?? '', path);
    if (!existsSync(source)) throw new Error(`COPY ${text}: there is no ${source}.`);
    // Links instead of copies, because the folder of packages is large.
    mkdirSync(targetPath, { recursive: true });
    execFileSync('cp', ['-al', statSync(source).isDirectory() ? `${source}/.` : source, targetPath]);
  }
}
