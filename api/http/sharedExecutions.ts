// Lets equal requests at the same time share one execution.
import { remainingMs, requestBudgetMs, withBudget, withTimeout } from '../storage/timeBudget.ts';
import type { CompleteResponse } from './bufferedResponse.ts';

export interface SharedExecutions {
  /**
   * Calls `create`, or waits for the response to an equal request and shares it if it is public. If that response is
   * private, or the content has changed while the requests waited, they share another execution. Waiting ends with the
   * time budget of a request.
   * @throws what `create` throws, or has thrown for the equal request.
   */
  share: (key: string, create: CreateResponse) => Promise<CompleteResponse>;
  /** Ends the sharing between earlier and later requests, because the content has changed. */
  startOver: () => void;
}

export type CreateResponse = () => Promise<CompleteResponse>;

interface Execution {
  response: Promise<CompleteResponse>;
  isOutdated: boolean;
}

/**
 * @param store gets each response, unless the content has changed while it was created.
 * @param isPublic whether everybody may have a response.
 */
export function createSharedExecutions(
  store: (key: string, response: CompleteResponse) => void,
  isPublic: (response: CompleteResponse) => boolean,
): SharedExecutions {
  const executions = new Map<string, Execution>();
  const execute = (key: string, create: CreateResponse) => {
    const run = async () => {
      try {
        const response = await create();
        if (!execution.isOutdated) store(key, response);
        return response;
      } finally {
        if (executions.get(key) === execution) executions.delete(key);
      }
    };
    const { promise, resolve } = Promise.withResolvers<CompleteResponse>();
    const execution = { response: promise, isOutdated: false };
    executions.set(key, execution);
    resolve(run());
    return promise;
  };
  const waitOrCreate = async (key: string, create: CreateResponse): Promise<CompleteResponse> => {
    for (let privateResponses = 0; privateResponses < maxPrivateResponses;) {
      const execution = executions.get(key);
      if (execution === undefined) return execute(key, create);
      const response = await waitWithinBudget(execution);
      if (response === null) break;
      const isShared = isPublic(response) || isBuiltIn(response);
      if (isFailure(response) || (isShared && !execution.isOutdated)) return response;
      if (!isShared) privateResponses += 1;
    }
    // After the budget's end, the store fails at once, so the client receives what it would if it had not waited.
    return create();
  };
  return {
    share: (key, create) =>
      executions.has(key)
        ? withBudget(requestBudgetMs, () => waitOrCreate(key, create))
        : execute(key, create),
    startOver: () => {
      for (const execution of executions.values()) execution.isOutdated = true;
      executions.clear();
    },
  };
}

/** A request does not wait for a third response that turns out not to be for it. */
const maxPrivateResponses = 2;

/** Returns null if the time budget ends before. */
async function waitWithinBudget({ response }: Execution): Promise<CompleteResponse | null> {
  const timeout = new Error('The time budget has ended.');
  return withTimeout(response, remainingMs(), () => timeout).catch((error: unknown) => {
    if (error === timeout) return null;
    throw error;
  });
}

/** The thoughts for an outage are not stored, because the store may be back with the next request. */
function isBuiltIn({ summary }: CompleteResponse): boolean {
  return summary.feedSource === 'BUILT_IN';
}

/** Whether the server has failed, as it would for everybody at this moment. */
function isFailure({ status, summary }: CompleteResponse): boolean {
  return status >= 500 || summary.errorCodes.some((code) => failureCodes.has(code));
}

const failureCodes = new Set(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);
