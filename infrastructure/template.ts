// Reads the CloudFormation template of the package for Lambda, for tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../tests/support/lambda/lambdaPackage.ts';
import { requireLambdaPackage } from '../tests/support/lambda/requireLambdaPackage.ts';

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

/** Returns the template of the stage prod in us-east-1, with every optional setting. */
export async function readTemplate(): Promise<Template> {
  await requireLambdaPackage();
  const path = join(packageFolder, 'cloudformation-template-update-stack.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Template;
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

/** Returns the resources, parameters and pseudo parameters that a value refers to, and the attributes of them that it reads. */
export function findReferences(value: Json): [name: string, attribute?: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const [name, operand] = readFunction(value) ?? [];
  if (name === 'Ref' && typeof operand === 'string') return [[operand]];
  if (name === 'Fn::GetAtt' && Array.isArray(operand)) return [operand as [string, string]];
  if (name === 'Fn::Sub' && typeof operand === 'string')
    return [...operand.matchAll(/\$\{([^.}!]+)(?:\.([^}]+))?\}/g)].map(([, resource = '', attribute]) =>
      attribute === undefined ? [resource] : [resource, attribute],
    );
  return Object.values(value).flatMap(findReferences);
}
