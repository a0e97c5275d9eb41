// Checks that the schema is documented.
import { buildSchema, isTypeSystemDefinitionNode, type ASTNode, Kind, parse, print, visit } from 'graphql';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { httpStatusByCode } from '../../api/graphql/errorCodes.ts';

const text = readFileSync('schema.graphql', 'utf8');

describe('the schema', () => {
  test('describes every type, field, argument, input field, enum value and directive', () => {
    const undocumented: string[] = [];
    visit(parse(text), {
      enter: (node: ASTNode) => {
        const isMember = /^(FieldDefinition|InputValueDefinition|EnumValueDefinition)$/.test(node.kind);
        if (!isMember && (!isTypeSystemDefinitionNode(node) || node.kind === Kind.SCHEMA_DEFINITION)) return;
        if (!('description' in node) || !node.description?.value.trim()) undocumented.push(print(node));
      },
    });
    expect(undocumented).toEqual([]);
  });

  test('lists every error code, as docs/api.md does', () => {
    const apiGuide = readFileSync('docs/api.md', 'utf8');
    for (const code of Object.keys(httpStatusByCode)) {
      expect(apiGuide).toContain(`\`${code}\``);
      expect(buildSchema(text).getQueryType()?.description).toContain(`\`${code}\``);
    }
  });
});
