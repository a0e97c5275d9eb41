import type { Thought } from '#domain/thought/thought.ts';
import { createHash } from 'node:crypto';
import type { Settings } from '../../env.ts';
import type { RequestContext } from '../../http/requestContext.ts';
import { createErrorResponse } from '../../http/responses.ts';
import { runOneAtATime } from '../oneAtATime.ts';
import { imageHeaders } from '../serveImage.ts';
import type { ImageStore } from '../store/imageStore.ts';
import type { CardContent } from './drawCard.ts';

interface CardServices {
  findThought: (id: string) => Promise<{ thought: Thought | null; isFallback: boolean }>;
  images: Pick<ImageStore, 'find' | 'put'>;
  settings: Pick<Settings, 'productName'>;
}

/**
 * Serves the card of a thought. It is drawn when it is first asked for, and stored for all cards with the same content. No
 * thought refers to it, so that the store deletes it after a month, as any unused image.
 */
export async function serveCard(
  c: RequestContext,
  { findThought, images, settings }: CardServices,
): Promise<Response> {
  const { thought: found, isFallback } = await findThought(c.req.param('id') ?? '');
  if (found === null) return createErrorResponse(404, 'There is no such thought.');
  if (isFallback) return createUnavailableResponse();
  const { thought, author, version } = found;
  const card = { id: found.id, thought, author, productName: settings.productName };
  const name = cardName(card);
  const bytes =
    (await images.find(name)) ??
    (await runOneAtATime(async () => {
      if (c.req.raw.signal.aborted) return null;
      return (await images.find(name)) ?? drawAndStore(name, card, images);
    }));
  if (bytes === null) return createUnavailableResponse();
  const isCurrent = c.req.query('v') === String(version);
  const headers = {
    ...imageHeaders,
    ...(!isCurrent && { 'cache-control': 'public, max-age=300' }),
    'content-type': 'image/jpeg',
    etag: `"${name}"`,
  };
  return new Response(bytes, { headers });
}

const createUnavailableResponse = () => createErrorResponse(503, 'Try again later.', { 'retry-after': '30' });

async function drawAndStore(name: string, card: CardContent, images: Pick<ImageStore, 'put'>) {
  // The libraries take a fifth of a second to load.
  const { drawCard } = await import('./drawCard.ts');
  const bytes = new Uint8Array(await drawCard(card));
  await images.put(name, bytes);
  return bytes;
}

/** Increased when cards are drawn differently, so that the stored ones aren't used any more. */
const drawingVersion = 2;

function cardName(card: CardContent): string {
  const content = JSON.stringify([drawingVersion, card.id, card.thought, card.author, card.productName]);
  return `${createHash('sha256').update(content).digest('hex')}.jpg`;
}
