import { hashInteger } from './random.ts';

/** Returns the hue of a thought where it is shown outside of the flow, always the same one: 0 to 359 degrees. */
export function thoughtHue(id: string): number {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = hashInteger(hash ^ id.charCodeAt(index));
  return hash % 360;
}
