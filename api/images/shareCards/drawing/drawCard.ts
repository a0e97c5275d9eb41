import { type CardContent, createCardShapes, type TextOptions } from '#domain/shareCard/shareCard.ts';
import { openRasterizer } from './rasterize.ts';
import { prepareOutlines, readBaselineEm } from './textOutlines.ts';

/**
 * Returns the share card of a thought.
 * @throws {MissingCharacter} when none of the fonts has a character of the text.
 */
export async function drawCard(card: CardContent): Promise<Uint8Array<ArrayBuffer>> {
  const shapes = createCardShapes(card, await prepareText(card));
  const { drawOnWater } = await openRasterizer();
  return drawOnWater(shapes);
}

/**
 * Returns how to draw the text of a card.
 * @throws {MissingCharacter}
 */
async function prepareText(card: Omit<CardContent, 'id' | 'photoUrl'>): Promise<TextOptions> {
  // A name that is too long ends with an ellipsis.
  const author = `— ${card.author ?? ''}…`;
  const outlineLines = await prepareOutlines([
    { text: card.thought, font: 'serif' },
    { text: author, font: 'sans' },
    { text: card.productName, font: 'serif' },
  ]);
  const baselineEm = { serif: await readBaselineEm('serif'), sans: await readBaselineEm('sans') };
  return { outlineLines, baselineEm };
}
