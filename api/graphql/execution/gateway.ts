// Executes operations for Apollo Server, which accepts its own executor only from a gateway (docs/decisions/064).
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { type DocumentNode, execute, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { ignoreMissingPlan } from './plannedFields.ts';
import { planQuery, type QueryPlan } from './queryPlan.ts';

type Gateway = NonNullable<ApolloServerOptions<BaseContext>['gateway']>;
type Executor = NonNullable<Awaited<ReturnType<Gateway['load']>>['executor']>;

/** graphql-js adds a fifth error, which reports that there were more. */
const executionOptions = { maxCoercionErrors: 4 };

/** Returns Apollo Server's option for a schema whose operations are executed by plans, and otherwise by graphql-js. */
export function createGateway(schema: GraphQLSchema): Gateway {
  const executor = createExecutor(schema);
  return {
    load: async () => ({ executor }),
    onSchemaLoadOrUpdate: (setSchema) => {
      setSchema({ apiSchema: schema, coreSupergraphSdl: '' });
      return () => {};
    },
    stop: async () => {},
  };
}

/** Creates a function that executes an operation from its plan, or else by graphql-js. */
function createExecutor(schema: GraphQLSchema): Executor {
  const findPlan = createPlanCache(schema);
  return async ({ document, operation, request: { operationName, variables }, context }) => {
    const plan = findPlan(document, operation);
    const result = await plan?.(context, variables ?? {}).catch(ignoreMissingPlan);
    if (result !== undefined) return result;
    return execute({
      schema,
      document,
      operationName: operationName ?? null,
      variableValues: variables ?? null,
      contextValue: context,
      options: executionOptions,
    });
  };
}

function createPlanCache(schema: GraphQLSchema) {
  const plans = new WeakMap<OperationDefinitionNode, QueryPlan | null>();
  // Apollo Server passes no operation if none has the requested name.
  return (document: DocumentNode, operation: OperationDefinitionNode | undefined): QueryPlan | null => {
    if (operation === undefined) return null;
    const known = plans.get(operation);
    if (known !== undefined) return known;
    const plan = planQuery(schema, document, operation);
    plans.set(operation, plan);
    return plan;
  };
}
