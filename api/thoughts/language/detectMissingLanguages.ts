import type { ThoughtMaintenance } from '../thoughtStore.ts';
import { detectLanguage } from './detectLanguage.ts';

/**
 * Detects the languages of live and trashed thoughts that have none, and returns how many it has set. Safe to run again and
 * to interrupt.
 */
export async function detectMissingLanguages({
  thoughts,
}: {
  thoughts: Pick<ThoughtMaintenance, 'iterate' | 'setLanguage'>;
}): Promise<number> {
  let detected = 0;
  for (const trashed of [false, true]) {
    for await (const { thought } of thoughts.iterate(trashed)) {
      if (thought.lang !== null) continue;
      const lang = await detectLanguage(thought.thought);
      if (lang !== null && (await thoughts.setLanguage(thought.id, thought.version, lang))) detected += 1;
    }
  }
  return detected;
}
