/** The store did not respond in time, or failed. The cause is the driver's error. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Google's credentials are invalid or missing. The message is one sentence with what to do, without parts of them. */
export class CredentialsError extends Error {
  override name = 'CredentialsError';
}

/** A cursor that this list did not return. */
export class BadCursor extends Error {
  override name = 'BadCursor';

  constructor() {
    super('This cursor belongs to another list.');
  }
}
