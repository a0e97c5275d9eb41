// Draws pictures for visitors, who may ask for any size. Each takes up to a few seconds, so only a few may wait.
import type { CardContent, PictureFormat } from '#domain/shareCard/shareCard.ts';
import { LRUCache } from 'lru-cache';
import type { Log } from '../../logging/log.ts';
import { CardError, type DrawCard } from './cardDrawer.ts';

/** Without bytes if too many drawings wait, too many of the client's network, or if a font lacks a character. */
type Picture = Uint8Array<ArrayBuffer> | 'busy' | 'busyNetwork' | 'undrawable';

/** Returns a picture for a client of the network, from the cache if it was drawn before. */
export type DrawPicture = (card: CardContent, format: PictureFormat, network: string) => Promise<Picture>;

const maxCachedBytes = 8 * 1024 * 1024;
/** The numbers of drawings that have begun or wait. */
const maxDrawings = 10;
const maxDrawingsOfNetwork = 2;

export function createPictureDrawer(drawCard: DrawCard, log: Pick<Log, 'warn'>): DrawPicture {
  const cache = new LRUCache<string, Uint8Array<ArrayBuffer>>({ maxSize: maxCachedBytes });
  const drawings = new Map<string, { network: string; picture: Promise<Picture> }>();
  const draw = async (key: string, card: CardContent, format: PictureFormat): Promise<Picture> => {
    try {
      const bytes = await drawCard(card, format);
      cache.set(key, bytes, { size: bytes.byteLength });
      return bytes;
    } catch (error) {
      if (!(error instanceof CardError)) throw error;
      log.warn(`The picture of the thought ${card.id} couldn’t be drawn.`, error);
      return 'undrawable';
    } finally {
      drawings.delete(key);
    }
  };
  return async (card, format, network) => {
    const key = JSON.stringify([card, format]);
    const drawn = cache.get(key) ?? drawings.get(key)?.picture;
    if (drawn !== undefined) return drawn;
    if (drawings.size >= maxDrawings) return 'busy';
    const ofNetwork = [...drawings.values()].filter((drawing) => drawing.network === network);
    if (ofNetwork.length >= maxDrawingsOfNetwork) return 'busyNetwork';
    const picture = draw(key, card, format);
    drawings.set(key, { network, picture });
    return picture;
  };
}
