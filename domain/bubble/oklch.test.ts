import { expect, test } from 'vitest';
import { toHexColour } from './oklch.ts';

test('toHexColour returns the colours of CSS, and clips those that a screen can’t show', () => {
  expect(toHexColour([1, 0, 0])).toBe('#ffffff');
  expect(toHexColour([0, 0, 0])).toBe('#000000');
  // The three primaries, from the conversion of CSS Color 4.
  expect(toHexColour([0.62796, 0.25768, 29.234])).toBe('#ff0000');
  expect(toHexColour([0.86644, 0.29483, 142.495])).toBe('#00ff00');
  expect(toHexColour([0.45201, 0.31321, 264.052])).toBe('#0000ff');
  expect(toHexColour([0.7, 0.4, 150])).toMatch(/^#00[0-9a-f]{4}$/);
});
