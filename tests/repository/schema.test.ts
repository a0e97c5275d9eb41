// Checks that the schema is documented and compatible with the released one.
import {
  buildSchema,
  findBreakingChanges,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { httpStatusByCode } from '../../api/graphql/errorCodes.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('the schema', () => {
  test('describes every type, field, argument, input field, enum value and directive', () => {
    const undocumented = [...listSchemaElements(schema)].filter(
      ([, description]) => (description?.trim() ?? '') === '',
    );
    expect(undocumented.map(([name]) => name)).toEqual([]);
  });

  test('has a replacement for each deprecated field or value', () => {
    const reasons = [...listSchemaElements(schema)].flatMap(([name, , deprecation]) =>
      deprecation == null ? [] : [[name, deprecation] as const],
    );
    expect(reasons.filter(([, reason]) => !/use |instead/i.test(reason))).toEqual([]);
  });

  test('has no breaking changes since docs/released.graphql', () => {
    const released = buildSchema(readFileSync('docs/released.graphql', 'utf8'));
    expect(findBreakingChanges(released, schema).map(({ description }) => description)).toEqual([]);
  });

  test('lists every error code, as docs/api.md does', () => {
    const apiGuide = readFileSync('docs/api.md', 'utf8');
    for (const code of Object.keys(httpStatusByCode)) {
      expect(apiGuide).toContain(`\`${code}\``);
      expect(schema.getQueryType()?.description).toContain(`\`${code}\``);
    }
  });
});

function* listSchemaElements(
  schema: GraphQLSchema,
): Generator<
  [name: string, description: string | null | undefined, deprecation?: string | null | undefined]
> {
  for (const directive of schema.getDirectives()) yield [`@${directive.name}`, directive.description];
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__')) continue;
    yield [type.name, type.description];
    if (isEnumType(type))
      for (const value of type.getValues())
        yield [`${type.name}.${value.name}`, value.description, value.deprecationReason];
    if (!isObjectType(type) && !isInputObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field.description, field.deprecationReason];
      if ('args' in field)
        for (const argument of field.args)
          yield [
            `${type.name}.${field.name}(${argument.name})`,
            argument.description,
            argument.deprecationReason,
          ];
    }
  }
}
