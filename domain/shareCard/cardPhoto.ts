// The photo of a thought's generated image as the background of its card, instead of the water and the bubble.
import { captionedImageSize, layoutCaption } from '../images/captionLayout.ts';
import { cardBubble } from './cardBubble.ts';

/** The caption's font is at most this much wider than the card's. */
const maxWidthRatio = 1.15;

/** Dark enough for white text in front of a white photo. */
const shade = { colour: '#06142e', behindText: 0.64, atEdges: 0.3 } as const;

/**
 * Returns the part of the image above its caption, darkened behind the words, as elements of an SVG image. The words of
 * the card are larger, and in the middle square, so that no crop cuts them.
 * @param url a data URL of the image.
 * @param measureEm returns the width of a text in the card's font.
 * @param card the size of the card.
 */
export function createCardPhoto(
  url: string,
  thought: string,
  measureEm: (text: string) => number,
  card: { width: number; height: number },
): string {
  const measureText = (text: string, font: string) => measureEm(text) * parseSizePx(font) * maxWidthRatio;
  const caption = { thought, author: null };
  const { gradient } = layoutCaption(caption, { ...captionedImageSize, fontFamily: 'serif', measureText });
  const scale = Math.max(card.width / captionedImageSize.width, card.height / gradient.top);
  const [width, height] = [captionedImageSize.width * scale, captionedImageSize.height * scale];
  const { colour, behindText, atEdges } = shade;
  const radius = card.width / 2;
  return [
    `<image x="${(card.width - width) / 2}" width="${width}" height="${height}" href="${url}"/>`,
    `<radialGradient id="shade" gradientUnits="userSpaceOnUse" cx="${cardBubble.x}" cy="${cardBubble.y}" r="${radius}">`,
    `<stop offset="${cardBubble.diameterPx / 2 / radius}" stop-color="${colour}" stop-opacity="${behindText}"/>`,
    `<stop offset="1" stop-color="${colour}" stop-opacity="${atEdges}"/></radialGradient>`,
    `<rect width="${card.width}" height="${card.height}" fill="url(#shade)"/>`,
  ].join('');
}

function parseSizePx(font: string): number {
  return Number(/(\d+)px/.exec(font)?.[1]);
}
