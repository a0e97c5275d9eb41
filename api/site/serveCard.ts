import { parseStoredImageName } from '#domain/images/imageUrl.ts';
import type { Thought } from '#domain/thought/thought.ts';
import { createHash } from 'node:crypto';
import { createErrorResponse } from '../http/responses.ts';
import { runOneAtATime } from '../images/oneAtATime.ts';
import { createImageResponse } from '../images/serveImage.ts';
import type { ImageStore } from '../images/store/imageStore.ts';
import { withBudget } from '../storage/timeBudget.ts';
import { findThought } from '../thoughts/publicThoughts.ts';
import type { SiteHandler } from './siteServices.ts';

/** The time budget for drawing a card, which may take longer than other requests. */
const drawingBudgetMs = 10_000;

/**
 * Serves the share card of a thought. It is drawn at the first request and stored for all cards with the same content.
 * No thought refers to it, so it is deleted after a month like any unused image.
 */
export const serveCard: SiteHandler = async (c, services) => {
  const { images, settings } = services;
  const { thought, isFallback } = await findThought(c.req.param('id') ?? '', services);
  if (thought === null) return createErrorResponse(404, 'There is no such thought.');
  if (isFallback) return createUnavailableResponse();
  const name = cardName(thought, settings.productName);
  const bytes =
    (await images.find(name)) ??
    (await withBudget(drawingBudgetMs, () =>
      runOneAtATime(async () => {
        if (c.req.raw.signal.aborted) return null;
        const stored = await images.find(name);
        if (stored !== null) return stored;
        const drawn = new Uint8Array(await draw(thought, settings.productName, images));
        await images.put(name, drawn);
        return drawn;
      }),
    ));
  if (bytes === null) return createUnavailableResponse();
  const isCurrent = c.req.query('v') === String(thought.version);
  return createImageResponse(name, bytes, isCurrent ? undefined : 'public, max-age=300');
};

const createUnavailableResponse = () => createErrorResponse(503, 'Try again later.', { 'retry-after': '30' });

/** Draws a card with the thought's own image, or its bubble. */
async function draw(thought: Thought, productName: string, images: Pick<ImageStore, 'find'>) {
  const imageName = parseStoredImageName(thought.imageUrl ?? '');
  const image = imageName === null ? null : await images.find(imageName);
  // Imports the drawing code on demand, because loading its libraries takes a fifth of a second.
  const { drawCard, drawImageCard } = await import('../images/shareCards/drawCard.ts');
  return image === null ? drawCard({ ...thought, productName }) : drawImageCard(image);
}

/** Increase this number when cards are drawn differently, so that stored cards are replaced. */
const drawingVersion = 3;

function cardName({ id, thought, author, imageUrl }: Thought, productName: string): string {
  const content = JSON.stringify([drawingVersion, id, thought, author, imageUrl, productName]);
  return `${createHash('sha256').update(content).digest('hex')}.jpg`;
}
