// CloudFormation refuses a template that refers to a resource that doesn't exist, and only after the upload.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = ['serverless.yml', 'infrastructure/edge.yml', 'infrastructure/operation.yml'];

test('the deployment refers only to resources that it or Serverless creates', () => {
  const text = files.map((path) => readFileSync(path, 'utf8')).join('\n');
  const list = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name);
  const functions = list(/^ {2}(\w+):\n {4}handler:/gm).map(
    (name) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
  );
  const created = new Set([
    'HttpApi',
    ...functions.flatMap((name) => [`${name}LogGroup`, `${name}LambdaFunction`]),
    ...list(/^ {2}(\w+):\n {4}Type: AWS::/gm),
  ]);
  const referred = [
    ...list(/!Ref (\w+)(?!\w|::)/g),
    ...list(/!GetAtt (\w+)\./g),
    ...list(/!Sub .*?\$\{(\w+)[.}]/g),
  ];
  expect(referred.length).toBeGreaterThan(15);
  expect(referred.filter((name) => !created.has(name))).toEqual([]);
});
