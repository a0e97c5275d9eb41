import { canonicalizeLink, parseVideo } from '#domain/video/video.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
import { type TalkQuery, useTalkQuery } from '../../operations.generated.ts';

const debounceMs = 400;

export type Talk = NonNullable<TalkQuery['talk']>;

/** Returns the title and the channel of a link's video; null until they are known, and if they can't be found out. */
export function useTalk(link: string): Talk | null {
  const settledLink = useDebouncedValue(link.trim(), debounceMs);
  const video = parseVideo(canonicalizeLink(settledLink));
  const { data } = useTalkQuery({ variables: { videoId: video?.id ?? '' }, skip: video === null });
  return (video !== null && data?.talk) || null;
}
