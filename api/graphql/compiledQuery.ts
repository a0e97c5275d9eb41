// Compiles queries to JavaScript by graphql-jit. docs/decisions/064 says what is not compiled, and why.
import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';

/**
 * Executes a query. Returns null if any error occurs; graphql-js then executes the query again to create the errors.
 */
export type CompiledQuery = (
  variables: Record<string, unknown> | undefined,
  context: unknown,
) => Promise<Record<string, unknown> | null>;

/**
 * Creates a function that returns the compiled query of a valid operation, or null if graphql-js must execute the
 * operation. It compiles at the second use, because compiling takes longer than executing once.
 */
export function createQueryCompiler(
  schema: GraphQLSchema,
): (document: DocumentNode, operation?: OperationDefinitionNode) => Promise<CompiledQuery | null> {
  const seen = new WeakSet<OperationDefinitionNode>();
  const compiled = new LRUCache<OperationDefinitionNode, Promise<CompiledQuery | null>>({ max: 200 });
  return async (document, operation) => {
    // If there is no operation of the requested name, graphql-js creates the error.
    if (operation === undefined) return null;
    if (!seen.has(operation)) {
      seen.add(operation);
      return null;
    }
    const known = compiled.get(operation);
    if (known !== undefined) return known;
    const query = compile(schema, document, operation);
    compiled.set(operation, query);
    return query;
  };
}

async function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  { name, operation }: OperationDefinitionNode,
): Promise<CompiledQuery | null> {
  if (operation !== OperationTypeNode.QUERY || !isCompilable(document)) return null;
  const { compileQuery } = await import('graphql-jit');
  const compiled = compileQuery(schema, document, name?.value ?? '');
  if (!('query' in compiled)) return null;
  return async (variables, context) => {
    const { data, errors } = await compiled.query(undefined, context, variables ?? {});
    return errors === undefined ? (data ?? null) : null;
  };
}

/** Whether the code would contain only names and numbers of the document, and act like graphql-js. */
function isCompilable(document: DocumentNode): boolean {
  let isAllowed = true;
  const refuse = () => {
    isAllowed = false;
    return BREAK;
  };
  visit(document, {
    StringValue: refuse,
    Directive: refuse,
    Field: ({ name, alias }: FieldNode) =>
      (name.value.startsWith('__') && name.value !== '__typename') || alias?.value.startsWith('__') === true
        ? refuse()
        : undefined,
  });
  return isAllowed;
}
