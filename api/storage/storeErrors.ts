/** The store didn't respond in time, or failed. The cause is the original error. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
  /** Whether the store monitor has already logged the error. */
  isRecorded = false;
}

/** The store can be read, but not changed, because its disk is full or read-only. Nothing was changed. */
export class StoreNotWritable extends StoreUnavailable {
  override name = 'StoreNotWritable';
}

/** The store was written by a newer release. The message is one sentence with what to do. */
export class NewerStoreError extends StoreUnavailable {
  override name = 'NewerStoreError';

  /** @param setting the name of the setting that contains the store's location */
  constructor(setting: string, place: string) {
    super(
      `${setting} contains a collection of a newer version of Upwell: run that version, or set ${setting} to another ${place}.`,
    );
  }
}

/** Google's credentials are invalid or missing. The message says what to do, without quoting them. */
export class CredentialsError extends Error {
  override name = 'CredentialsError';
}

/** The caller used a cursor of another list, or a key of something else. Clients receive the message. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
}
