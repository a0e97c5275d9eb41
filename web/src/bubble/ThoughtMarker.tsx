import { bubbleColour } from '#domain/bubble/bubbleColour.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';

/**
 * A small ball in the colours of a thought's bubble. It is an SVG image with colours as attributes, because the
 * Content-Security-Policy blocks style attributes.
 */
export function ThoughtMarker({ id }: { id: string }) {
  const hue = thoughtHue(id);
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <circle cx="7" cy="7" r="6.5" fill={bubbleColour('body', hue)} stroke={bubbleColour('rim', hue)} />
      <ellipse cx="7" cy="11.2" rx="4.4" ry="1.8" fill={bubbleColour('glow', hue)} opacity="0.7" />
      <ellipse cx="5" cy="4" rx="2.2" ry="1.4" fill="#fff" opacity="0.8" />
    </svg>
  );
}
