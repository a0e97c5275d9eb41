import { Kind, parse } from 'graphql';

interface Asked {
  query: string;
  operationName?: string | null;
  variables?: unknown;
}

/** Asks the API; a header that was written by hand beats the sign-in's. */
export function createFetcher(token: () => Promise<string | null>) {
  return async (asked: Asked, options?: { headers?: Record<string, unknown> }): Promise<object> => {
    const bearer = await token();
    const headers = new Headers({
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
    });
    for (const [name, value] of Object.entries(options?.headers ?? {})) headers.set(name, String(value));
    const body = JSON.stringify(withItsOwnName(asked));
    try {
      const response = await fetch('/graphql', { method: 'POST', headers, body });
      return (await response.json()) as object;
    } catch {
      return unreachable;
    }
  };
}

/** GraphiQL would show the browser's own error, with its stack. */
const unreachable = {
  errors: [{ message: 'The API can’t be reached: check the network, and press ▶ again.' }],
};

/** GraphiQL notices a tenth of a second late that another tab has other operations: a press before sends an old name. */
function withItsOwnName(asked: Asked): Asked {
  const names = operationNames(asked.query);
  const isOld = typeof asked.operationName === 'string' && !names.includes(asked.operationName);
  return isOld ? { ...asked, operationName: names[0] ?? null } : asked;
}

function operationNames(query: string): string[] {
  try {
    return parse(query).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? []) : [],
    );
  } catch {
    return [];
  }
}
