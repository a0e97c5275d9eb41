import * as fc from 'fast-check';
import { type DocumentNode, execute, getOperationAST, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { persistedQueries } from '../../generated/persistedQueries.generated.ts';
import { itemQuery, itemSchema, itemSource } from '../../testing/randomQueries.ts';
import { createServerSchema } from '../server.ts';
import { createExecutor } from './gateway.ts';
import { planQuery } from './queryPlan.ts';

fc.configureGlobal({ seed: 2026 });

test('random queries have exactly the result of graphql-js, errors included', async () => {
  const executor = createExecutor(itemSchema);
  const executeWith = (document: DocumentNode, context: object) => {
    const request = {
      document,
      operation: getOperation(document),
      operationName: null,
      request: {},
      context,
    };
    return executor(request as unknown as Parameters<typeof executor>[0]);
  };
  let planned = 0;
  await fc.assert(
    fc.asyncProperty(itemQuery, itemSource, async (document, source) => {
      const context = { source };
      const plan = planQuery(itemSchema, document, getOperation(document));
      const data = await plan?.(context, {}).catch(() => undefined);
      if (data !== undefined) planned += 1;
      const expected = JSON.stringify(await execute({ schema: itemSchema, document, contextValue: context }));
      expect(data === undefined ? expected : JSON.stringify({ data })).toBe(expected);
      expect(JSON.stringify(await executeWith(document, context))).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
  expect(planned).toBeGreaterThan(1_000);
});

// Without this, a resolver that needs GraphQLResolveInfo, for example, would make them slower unnoticed.
test.each(Object.values(persistedQueries))('there is a plan for the web client’s %s', (text) => {
  const document = parse(text);
  expect(planQuery(createServerSchema(), document, getOperation(document))).not.toBeNull();
});

test.each([
  'mutation { unregisterDevice(registration: "x") }',
  '{ __schema { queryType { name } } }',
  // It would take more memory than the document.
  `{ feed(seed: 1, first: 1) { thoughts { ${Array.from({ length: 150 }, (_, index) => `f${index}: id`).join(' ')} } } }`,
])('there is no plan for %s', (text) => {
  const document = parse(text);
  expect(planQuery(createServerSchema(), document, getOperation(document))).toBeNull();
});

function getOperation(document: DocumentNode): OperationDefinitionNode {
  const operation = getOperationAST(document);
  if (operation == null) throw new Error('The document has no operation, or several.');
  return operation;
}
