export const bubbleColour = (hue: number) => ({
  '--body': `oklch(0.33 0.075 ${hue} / 0.92)`,
  '--glow': `oklch(0.72 0.13 ${hue})`,
  '--rim': `oklch(0.9 0.06 ${hue})`,
  '--text': 'oklch(0.98 0.008 90)',
});
