// Checks that the schema is documented and compatible with the released one.
import { buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { httpStatusByCode } from '../../api/graphql/errorCodes.ts';
import { listSchemaChanges, listSchemaElements } from '../../scripts/schema/schemaChanges.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

describe('the schema', () => {
  test('describes every type, field, argument, input field, enum value and directive', () => {
    const undocumented = [...listSchemaElements(schema)].filter(
      ({ description }) => (description?.trim() ?? '') === '',
    );
    expect(undocumented.map(({ name }) => name)).toEqual([]);
  });

  test('has a replacement for each deprecated field or value', () => {
    const reasons = [...listSchemaElements(schema)].flatMap(({ deprecation }) => deprecation ?? []);
    expect(reasons.filter((reason) => !/use |instead/i.test(reason))).toEqual([]);
  });

  test('has no breaking changes since docs/released.graphql', () => {
    const released = buildSchema(readFileSync('docs/released.graphql', 'utf8'));
    expect(listSchemaChanges(released, schema).filter(({ kind }) => kind === 'breaking')).toEqual([]);
  });

  test('lists every error code, as docs/api.md does', () => {
    const apiGuide = readFileSync('docs/api.md', 'utf8');
    for (const code of Object.keys(httpStatusByCode)) {
      expect(apiGuide).toContain(`\`${code}\``);
      expect(schema.getQueryType()?.description).toContain(`\`${code}\``);
    }
  });
});

test('the changes of a schema are listed by their effect on clients, without members of new types', () => {
  const from = buildSchema('type Query { old: Int, gone: Int, find(id: ID): Kind } enum Kind { A }');
  const to = buildSchema(`
    type Query { old: Int @deprecated(reason: "Use \`new\`."), new: Item, find(id: ID, text: String): Kind }
    enum Kind { A B }
    type Item { id: ID }
  `);
  expect(listSchemaChanges(from, to)).toEqual([
    { kind: 'breaking', description: 'Query.gone was removed.' },
    { kind: 'dangerous', description: 'An optional arg text on Query.find was added.' },
    { kind: 'dangerous', description: 'B was added to enum type Kind.' },
    { kind: 'deprecated', description: 'Query.old is deprecated. Use `new`.' },
    { kind: 'added', description: 'Query.new was added.' },
    { kind: 'added', description: 'Item was added.' },
  ]);
});
