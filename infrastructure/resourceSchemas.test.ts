// Validates each resource of the template with AWS's own description of its type, as CloudFormation would.
import { loadAwsServiceSpecSync } from '@aws-cdk/aws-service-spec';
import { expect, test } from 'vitest';
import { applyConditions, findReferences, type Json, readTemplate, readFunction } from './template.ts';

const database = loadAwsServiceSpecSync();
type ResourceType = ReturnType<typeof findType>;
type Properties = ResourceType['properties'];
type PropertyType = Properties[string]['type'];

const template = applyConditions(await readTemplate());

test('the properties of all resources exist, have the right type, and none is missing', () => {
  const resources = Object.entries(template.Resources);
  expect(resources.length).toBeGreaterThan(20);
  expect(
    resources.flatMap(([name, { Type, Properties }]) =>
      findPropertyProblems(Properties, findType(Type).properties, name),
    ),
  ).toEqual([]);
});

test('the attributes that resources refer to exist', () => {
  const attributes = Object.values(template.Resources)
    .flatMap(({ Properties }) => findReferences(Properties))
    .filter(([, attribute]) => attribute !== undefined);
  expect(attributes.length).toBeGreaterThan(5);
  const missing = attributes.filter(([name, attribute = '']) => {
    const { Type } = template.Resources[name] ?? { Type: '' };
    return !Object.keys(findType(Type).attributes).includes(attribute);
  });
  expect(missing).toEqual([]);
});

function findType(name: string) {
  const [type] = database.lookup('resource', 'cloudFormationType', 'equals', name);
  if (type === undefined) throw new Error(`AWS has no type of resource ${name}.`);
  return type;
}

function findPropertyProblems(value: Json, properties: Properties, path: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} is not an object`];
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required === true && !(name in value))
    .map(([name]) => `${path}.${name} is missing`);
  const wrong = Object.entries(value).flatMap(([name, item]) => {
    const property = properties[name];
    return property === undefined
      ? [`${path}.${name} is unknown`]
      : findProblems(item, property.type, `${path}.${name}`);
  });
  return [...wrong, ...missing];
}

/** CloudFormation converts texts to numbers and booleans. What functions such as Ref return is not known here. */
function findProblems(value: Json, type: PropertyType, path: string): string[] {
  if (readFunction(value) !== null) return [];
  switch (type.type) {
    case 'ref':
      return findPropertyProblems(value, database.get('typeDefinition', type.reference).properties, path);
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((item, index) => findProblems(item, type.element, `${path}.${index}`))
        : [`${path} is not a list`];
    case 'map':
      return Object.entries(value ?? {}).flatMap(([name, item]) =>
        findProblems(item, type.element, `${path}.${name}`),
      );
    case 'union': {
      const problems = type.types.map((candidate) => findProblems(value, candidate, path));
      return problems.find((found) => found.length === 0) ?? problems[0] ?? [];
    }
    case 'string':
      return typeof value === 'object' ? [`${path} is not a text`] : [];
    case 'integer':
    case 'number':
      return Number.isFinite(Number(value)) && typeof value !== 'object' ? [] : [`${path} is not a number`];
    case 'boolean':
      return /^"?(true|false)"?$/.test(JSON.stringify(value)) ? [] : [`${path} is not a boolean`];
    default:
      return [];
  }
}
