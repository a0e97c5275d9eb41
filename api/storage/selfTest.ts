/**
 * Writes a record to the database and reads it.
 * @throws {StoreUnavailable} when the database can't be used, with a sentence for the operator.
 */
export type SelfTest = () => Promise<void>;

/** For so long, all requests get the result of one self-test, so that nobody can cause many writes, which cost money. */
const resultLifetimeMs = 10_000;

/**
 * Returns a self-test that runs at most every ten seconds.
 * @param now returns the current time as ISO 8601.
 */
export function limitSelfTest(selfTest: SelfTest, now: () => string): SelfTest {
  let last: { startedMs: number; result: Promise<void> } | undefined;
  return () => {
    const nowMs = Date.parse(now());
    if (last === undefined || nowMs - last.startedMs >= resultLifetimeMs)
      last = { startedMs: nowMs, result: selfTest() };
    return last.result;
  };
}
