import { isHttpUrl } from '../thought/thought.ts';
import { formatStartTime, type Video, watchUrl } from './video.ts';

export interface SourceLink {
  url: string;
  label: string;
}

interface Source {
  url: string | null;
  /** The video that the URL leads to, or null. */
  video: Video | null;
}

/** Returns the link to a thought's source; null without a URL that a browser can open. */
export function sourceLink({ url, video }: Source): SourceLink | null {
  if (video !== null) return { url: watchUrl(video), label: watchLabel(video) };
  return url !== null && isHttpUrl(url) ? { url, label: 'Open link' } : null;
}

/** Returns the label of a link or button that plays a video, with the start time. */
export function watchLabel({ startSeconds }: Video): string {
  return startSeconds > 0 ? `Watch from ${formatStartTime(startSeconds)}` : 'Watch';
}
