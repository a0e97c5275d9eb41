// Creates the CloudFormation template of a deployment, for tests.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface Resource {
  Type: string;
  Properties: Json;
  Condition?: string;
  DependsOn?: string | string[];
}

export interface Template {
  Conditions: Record<string, Json>;
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: Json }>;
}

const repositoryRoot = join(import.meta.dirname, '..');
const cacheFolder = join(repositoryRoot, '.cache');
const serverless = join(repositoryRoot, 'node_modules', '.bin', 'serverless');

export const certificateArn =
  'arn:aws:acm:us-east-1:123456789012:certificate/01234567-89ab-cdef-0123-456789abcdef';
export const webAclArn = 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/mine/1';

/** Every optional setting of the template, in the region that supports them all. */
const settings = {
  AWS_REGION: 'us-east-1',
  DOMAIN: 'upwell.example',
  CERTIFICATE_ARN: certificateArn,
  RESERVED_CONCURRENCY: '50',
  WAF_RATE_LIMIT: '2000',
  WEB_ACL_ARN: webAclArn,
  ALARM_EMAIL: 'ada@example.com',
  MONTHLY_BUDGET: '25',
  ORIGIN_SECRET_ROTATION: 'second',
  SECRETS: 'UNSPLASH_ACCESS_KEY,GOOGLE_CREDENTIALS',
  FIREBASE_PROJECT_ID: 'demo-upwell',
  // Not passed to the function, because it is a secret.
  UNSPLASH_ACCESS_KEY: 'CANARY-unsplash',
};

/** A key beside serverless.yml, where the configuration of identity federation may be. */
const keyFile = JSON.stringify({ type: 'service_account', private_key: 'CANARY-private-key' });

/** Returns the template of the stage dev in us-east-1, with every optional setting. */
export function packageTemplate(): Template {
  const path = join(packageDeployment(), 'cloudformation-template-update-stack.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Template;
}

/**
 * Returns the folder of a package with an empty bundle. Creates it without credentials, which takes seconds, unless the
 * same files were packaged before.
 */
export function packageDeployment(): string {
  const files = ['serverless.yml', ...readdirSync(join(repositoryRoot, 'infrastructure'))]
    .filter((name) => name.endsWith('.yml'))
    .map((name) => (name === 'serverless.yml' ? name : join('infrastructure', name)));
  const contents = files.map((name) => readFileSync(join(repositoryRoot, name), 'utf8'));
  const key = hash('sha256', JSON.stringify([settings, contents])).slice(0, 16);
  const packageFolder = join(cacheFolder, `template-${key}`);
  if (!existsSync(packageFolder)) packageOnce(files, packageFolder);
  return packageFolder;
}

/** Several test processes need the package at the same time: one of them creates it, and the others wait. */
function packageOnce(files: readonly string[], packageFolder: string): void {
  mkdirSync(cacheFolder, { recursive: true });
  const lock = `${packageFolder}.lock`;
  try {
    mkdirSync(lock);
  } catch {
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    for (const expiresAt = Date.now() + maxWaitMs; Date.now() < expiresAt; Atomics.wait(sleeper, 0, 0, 100))
      if (existsSync(packageFolder)) return;
  }
  try {
    packageFiles(files, packageFolder);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

/** After this time, the other process is assumed to have ended without notice. */
const maxWaitMs = 30_000;

function packageFiles(files: readonly string[], packageFolder: string): void {
  const folder = mkdtempSync(join(cacheFolder, 'packaging-'));
  for (const name of files) cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'dist', 'lambda'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'lambda', 'lambda.mjs'), '');
  writeFileSync(join(folder, 'google-credentials.json'), keyFile);
  execFileSync(serverless, ['package', '--package', 'package', '--stage', 'dev'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, CI: 'true', ...settings },
    stdio: 'pipe',
  });
  // Another test process may have created the same package in the meantime.
  if (!existsSync(packageFolder)) renameSync(join(folder, 'package'), packageFolder);
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Returns the template as CloudFormation applies it: without Fn::If, and without the resources whose condition isn't met.
 * @param isMet by default, evaluates the template's own conditions.
 */
export function applyConditions(
  template: Template,
  isMet: (name: string) => boolean = (name) => evaluateCondition(template.Conditions[name] ?? null),
): Template {
  const resources = Object.entries(template.Resources)
    .filter(([, { Condition }]) => Condition === undefined || isMet(Condition))
    .map(([name, resource]) => {
      const Properties = 'Properties' in resource ? resolveIfs(resource.Properties, isMet) : {};
      return [name, { ...resource, Properties }];
    });
  const outputs = Object.entries(template.Outputs).map(([name, { Value }]) => [
    name,
    { Value: resolveIfs(Value, isMet) },
  ]);
  return {
    Conditions: {},
    Resources: Object.fromEntries(resources),
    Outputs: Object.fromEntries(outputs),
  };
}

/** Evaluates Fn::Not and Fn::Equals of texts, which are all that this project's conditions consist of. */
export function evaluateCondition(condition: Json): boolean {
  const [name, operands] = readFunction(condition) ?? [];
  if (name === 'Fn::Not' && Array.isArray(operands)) return !evaluateCondition(operands[0] ?? null);
  if (name === 'Fn::Equals' && Array.isArray(operands)) return operands[0] === operands[1];
  throw new Error(`This condition is unknown: ${JSON.stringify(condition)}`);
}

function resolveIfs(value: Json, isMet: (condition: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((item) => resolveIfs(item, isMet));
  if (typeof value !== 'object' || value === null) return value;
  const [name, operands] = readFunction(value) ?? [];
  if (name === 'Fn::If' && Array.isArray(operands)) {
    const [condition, ifMet = null, otherwise = null] = operands;
    return resolveIfs(typeof condition === 'string' && isMet(condition) ? ifMet : otherwise, isMet);
  }
  const entries = Object.entries(value).map(([key, item]) => [key, resolveIfs(item, isMet)] as const);
  return Object.fromEntries(entries.filter(([, item]) => readFunction(item)?.[1] !== 'AWS::NoValue'));
}

/** Returns the value at a path such as `Budget.BudgetName`; undefined when there is none. */
export function readPath(value: Json, path: string): Json | undefined {
  return path.split('.').reduce<Json | undefined>((parent, name) => {
    if (typeof parent !== 'object' || parent === null) return undefined;
    return Array.isArray(parent) ? parent[Number(name)] : parent[name];
  }, value);
}

/** Returns the name and the operand of a function such as `{ Ref: 'HttpApi' }`. */
export function readFunction(value: Json): [name: string, operand: Json] | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const [[name, operand] = ['', null], ...others] = Object.entries(value);
  return others.length === 0 && (name === 'Ref' || name.startsWith('Fn::')) ? [name, operand] : null;
}
