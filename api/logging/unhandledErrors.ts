// Node would print an unhandled error with all of its properties, and AWS's client on Lambda does the same.
import { formatError } from './formatEntry.ts';
import type { Log } from './log.ts';

/**
 * Ends the process with code 1 after an error that nothing has handled, because its state is unknown then. The log has
 * the error like any other one: without properties, which may be a request with its credentials.
 */
export function exitOnUnhandledErrors(log: Pick<Log, 'error'>): void {
  const exit = (error: unknown) => {
    log.error('The process ends, because an error was not handled.', formatError(error));
    process.exit(1);
  };
  // Before the listeners of AWS's client, which would print the error.
  process.prependListener('uncaughtException', exit);
  process.prependListener('unhandledRejection', exit);
}
