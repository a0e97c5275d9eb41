import * as fc from 'fast-check';
import { type DocumentNode, execute, getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { persistedQueries } from '../../generated/persistedQueries.generated.ts';
import { itemQuery, itemSchema, itemSource } from '../../../tests/support/site/randomQueries.ts';
import { createServerSchema } from '../../app/graphqlServer.ts';
import { ignoreMissingPlan } from './plannedFields.ts';
import { planQuery } from './queryPlan.ts';

fc.configureGlobal({ seed: 2026 });

const numRuns = 600;

test(`random queries have exactly the result of graphql-js`, async () => {
  const counts = { successful: 0, failed: 0, unplanned: 0 };
  await fc.assert(
    fc.asyncProperty(itemQuery, itemSource, async (document, source) => {
      const contextValue = { source };
      const expected = await execute({ schema: itemSchema, document, contextValue });
      const plan = planQuery(itemSchema, document, getOperation(document));
      const result = await plan?.(contextValue, {}).catch(ignoreMissingPlan);
      counts[result === undefined ? 'unplanned' : result.errors === undefined ? 'successful' : 'failed'] += 1;
      expect(JSON.stringify(result ?? expected)).toBe(JSON.stringify(expected));
    }),
    { numRuns },
  );
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(numRuns / 30);
});

// Without this, a resolver that needs GraphQLResolveInfo, for example, would make them slower unnoticed.
test.each(Object.values(persistedQueries))('there is a plan for the web client’s %s', (text) => {
  const document = parse(text);
  expect(planQuery(createServerSchema(), document, getOperation(document))).not.toBeNull();
});

test.each([
  'mutation { unregisterDevice(registration: "x") }',
  '{ __schema { queryType { name } } }',
  // The plan would take more memory than the document.
  `{ feed(seed: 1, first: 1) { edges { node { ${Array.from({ length: 150 }, (_, index) => `f${index}: id`).join(' ')} } } } }`,
])('there is no plan for %s', (text) => {
  const document = parse(text);
  expect(planQuery(createServerSchema(), document, getOperation(document))).toBeNull();
});

function getOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('The document has no operation, or several.');
  return operation;
}
