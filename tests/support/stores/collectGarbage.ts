import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects all garbage of this process, also what was referred to a moment ago. */
export async function collectGarbage(): Promise<void> {
  // A weak reference that was read keeps its object until the end of the task.
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
