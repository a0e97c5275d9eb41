/** Logs an error that doesn't prevent a response, with its stack. */
export function logError(error: unknown): undefined {
  console.error('A part of the service worker failed.', error);
}
