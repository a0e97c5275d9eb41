import { isVideoLink } from '#domain/video/video.ts';
import { useEffect, useEffectEvent } from 'react';
import { isOverlayOpen } from '../../../ui/overlays.ts';
import type { Fields } from '../fields/fields.ts';

type PastedFields = Pick<Fields, 'url'> & Partial<Pick<Fields, 'thought' | 'author'>>;

/** Calls `onPaste` when a link to a video is pasted outside text fields and dialogs. */
export function usePastedTalk(isEnabled: boolean, onPaste: (fields: PastedFields) => void): void {
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const isInField =
      event.target instanceof Element && event.target.closest('input, textarea, select') !== null;
    const fields = parsePastedTalk(event.clipboardData?.getData('text/plain') ?? '');
    if (isInField || isOverlayOpen() || fields === null) return;
    event.preventDefault();
    onPaste(fields);
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    const listener = (event: ClipboardEvent) => handlePaste(event);
    window.addEventListener('paste', listener);
    return () => window.removeEventListener('paste', listener);
  }, [isEnabled]);
}

/**
 * Returns the fields of a text with a link to a video, such as “Begin anywhere.” — John Cage https://youtu.be/…, in any
 * order. The author follows a dash and begins with a capital letter. Returns null for other texts.
 */
export function parsePastedTalk(text: string): PastedFields | null {
  const words = text.trim().split(/\s+/);
  const url = words.find((word) => /^https?:/i.test(word) && isVideoLink(word));
  if (url === undefined) return null;
  const rest = words.filter((word) => word !== url).join(' ');
  const [, quotation = rest, author] = /^(.+?) ?[—–―] ?([\p{Lu}\p{Lo}][^—–―]*)$/u.exec(rest) ?? [];
  const thought = /^[“"„«](.+)[”"“»]$/.exec(quotation)?.[1] ?? quotation;
  return { url, ...(thought !== '' && { thought }), ...(author !== undefined && { author }) };
}
