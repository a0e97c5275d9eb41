import { hashText } from '../feed/random.ts';

/** Returns the hue of a thought where it is shown outside of the flow, always the same one: 0 to 359 degrees. */
export function thoughtHue(id: string): number {
  return hashText(id) % 360;
}
