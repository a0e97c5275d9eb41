/** The store did not answer in time, or refused; the cause is the driver's own error. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Google's credentials can't be used; the message is one sentence that says what to do, and quotes nothing of them. */
export class CredentialsError extends Error {
  override name = 'CredentialsError';
}

/** A cursor that this list did not hand out. */
export class BadCursor extends Error {
  override name = 'BadCursor';

  constructor() {
    super('This cursor belongs to another list.');
  }
}
