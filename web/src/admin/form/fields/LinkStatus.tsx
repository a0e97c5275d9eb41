import { isHttpUrl } from '#domain/thought/thought.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { canonicalizeLink, maxLinkLength, parseVideo } from '#domain/video/video.ts';
import { CheckIcon } from '../../../ui/pageIcons.ts';
import { useDebouncedValue } from '../../../ui/useDebouncedValue.ts';
import styles from '../ThoughtForm.module.css';

const debounceMs = 400;

interface Props {
  id: string;
  link: string;
}

/** Says whether a link is one to a video, and where the video starts. */
export function LinkStatus({ id, link }: Props) {
  const url = link.trim();
  const video = parseVideo(canonicalizeLink(url));
  // An unfinished link is no mistake.
  const isTyped = useDebouncedValue(url, debounceMs) === url;
  const hasNoVideo = isTyped && video === null && url.length <= maxLinkLength && isHttpUrl(url);
  return (
    <p id={id} className={video === null ? styles.noVideo : styles.video} aria-live="polite">
      {video !== null && (
        <>
          <CheckIcon /> YouTube video, starts at {formatStartTime(video.startSeconds)}
        </>
      )}
      {hasNoVideo && 'Not a YouTube link. Visitors won’t be able to play it.'}
    </p>
  );
}
