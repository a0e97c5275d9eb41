import { toImageSrc } from '#domain/images/imageUrl.ts';
import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { authorPath, thoughtPath } from '#domain/pages/pages.ts';
import type { NextThought } from '#domain/pages/pageData.ts';
import { pageDescription, pageTitle } from '#domain/pages/pageMetadata.ts';
import { isLong } from '#domain/text/isLong.ts';
import { formatStartTime, parseVideoLoosely, type Video, watchUrl } from '#domain/video/video.ts';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { Link } from '../page/Link.tsx';
import { track } from '../devices/analytics.ts';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { Button } from '../page/Button.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { BackLink, PageLayout } from '../page/PageLayout.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { useFocusAfterNavigation } from '../page/useFocusAfterNavigation.ts';
import buttons from '../ui/buttons.module.css';
import { ResumeIcon } from '../ui/icons.tsx';
import { ShareIcon } from '../ui/pageIcons.ts';
import card from '../ui/card.module.css';
import { PhotoCredit } from '../ui/PhotoCredit.tsx';
import type { ThoughtArticleFragment } from './operations.generated.ts';
import styles from './ThoughtArticle.module.css';

const VideoPlayer = lazy(async () => ({ default: (await import('../player/VideoPlayer.tsx')).VideoPlayer }));

interface Props {
  thought: ThoughtArticleFragment;
  next: NextThought | null;
  /** Whether this is the fallback thought, because the requested one couldn't be read. */
  isFallback: boolean;
  onRetry: () => void;
}

export function ThoughtArticle({ thought, next, isFallback, onRetry }: Props) {
  const headingRef = useFocusAfterNavigation<HTMLHeadingElement>();
  useEffect(() => track({ name: 'view_thought', thoughtId: thought.id }), [thought.id]);
  return (
    <>
      <ThoughtHead thought={thought} isFallback={isFallback} />
      <PageLayout name="thought">
        <BackLink />
        {isFallback && <FallbackMessage onRetry={onRetry} />}
        <div className={styles.columns}>
          <Article thought={thought} isFallback={isFallback} headingRef={headingRef} />
          <Aside thought={thought} next={next} />
        </div>
      </PageLayout>
    </>
  );
}

interface ArticleProps extends Pick<Props, 'thought' | 'isFallback'> {
  headingRef: RefObject<HTMLHeadingElement | null>;
}

function Article({ thought, isFallback, headingRef }: ArticleProps) {
  const video = parseVideoLoosely(thought.url);
  return (
    <article>
      <blockquote>
        <h1
          dir="auto"
          lang={thought.lang ?? undefined}
          tabIndex={-1}
          className={isLong(thought.thought) ? styles.long : undefined}
          ref={headingRef}
        >
          {thought.thought}
        </h1>
      </blockquote>
      {thought.summary !== null && (
        <p className={styles.summary} dir="auto" lang={thought.lang ?? undefined}>
          {thought.summary}
        </p>
      )}
      {thought.author !== null && <Author name={thought.author} slug={thought.authorSlug} />}
      <Actions thought={thought} isFallback={isFallback} />
      {thought.application !== null && (
        <section>
          <h2>How to Apply This Thought</h2>
          <p className={styles.application} dir="auto" lang={thought.lang ?? undefined}>
            {thought.application}
          </p>
        </section>
      )}
      {video !== null && <RelatedVideo video={video} />}
    </article>
  );
}

/** The fallback thought isn't in the collection, so it can only be shared. */
function Actions({ thought, isFallback }: Pick<Props, 'thought' | 'isFallback'>) {
  return (
    <div className={`${styles.actions} needs-script screen-only`}>
      <Button isPrimary onClick={() => void shareThought(thought, window.location.pathname)}>
        <ShareIcon />
        Share This Thought
      </Button>
      {!isFallback && (
        <FavouriteButton thought={thought} className={buttons.pill}>
          Favourite
        </FavouriteButton>
      )}
    </div>
  );
}

function Author({ name, slug }: { name: string; slug: string | null }) {
  return (
    <p className={styles.author}>
      Author:{' '}
      <cite>
        {slug === null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to={authorPath(slug)}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </cite>
    </p>
  );
}

function ThoughtHead({ thought, isFallback }: Pick<Props, 'thought' | 'isFallback'>) {
  const { productName } = useSettings();
  if (isFallback) return <PageHead title={`Try again in a moment - ${productName}`} isIndexed={false} />;
  const title = pageTitle(thought.thought, productName);
  return <PageHead title={title} description={pageDescription(thought)} />;
}

function FallbackMessage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`${card.glass} ${styles.notice}`}>
      <p>This thought couldn't be loaded. Here is another one.</p>
      <Button className="needs-script" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Shows a poster first, so that nothing is loaded from YouTube before the visitor presses “Play”. */
function RelatedVideo({ video }: { video: Video }) {
  const [isRequested, setRequested] = useState(false);
  const showPlayer = () => {
    setRequested(true);
    track({ name: 'video_click', videoId: video.id, place: 'thought_page' });
  };
  return (
    <section>
      <h2>Related Video</h2>
      {isRequested ? (
        <Suspense fallback={<div className={styles.poster} />}>
          <VideoPlayer video={video} title="Related video" className={styles.player} isFocused />
        </Suspense>
      ) : (
        <div className={`${styles.poster} needs-script screen-only`}>
          <button type="button" className={styles.play} onClick={showPlayer}>
            <span className={styles.playIcon}>
              <ResumeIcon />
            </span>
            {video.startSeconds === 0
              ? 'Play video'
              : `Play video from ${formatStartTime(video.startSeconds)}`}
          </button>
          <small>YouTube is loaded only when you press play</small>
        </div>
      )}
      <p className={styles.note}>
        Click the video to watch the full content related to this thought.{' '}
        <a href={watchUrl(video)} target="_blank" rel="noreferrer">
          Open on YouTube
        </a>
      </p>
    </section>
  );
}

/** The column beside a thought: its image and the next thought. */
function Aside({ thought: { imageUrl, imageCredit }, next }: Pick<Props, 'thought' | 'next'>) {
  const image = toImageSrc(imageUrl);
  return (
    <div className={styles.aside}>
      {image !== null && (
        <figure>
          {/* The alternative text is empty, because the image's text is on the page already. */}
          <img
            src={image}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
          {imageCredit !== null && <PhotoCredit {...toCreditLinks(imageCredit)} />}
        </figure>
      )}
      {next !== null && <NextThoughtLink next={next} />}
    </div>
  );
}

function NextThoughtLink({ next: { id, thought, author, lang } }: { next: NextThought }) {
  return (
    <section className="screen-only">
      <h2>Next thought</h2>
      <Link className={styles.next} to={thoughtPath(id)} rel="next">
        <ThoughtMarker id={id} />
        <span className={styles.words}>
          <span className="clamp" dir="auto" lang={lang ?? undefined}>
            {thought}
          </span>
          {author !== null && <small dir="auto">— {author}</small>}
        </span>
      </Link>
    </section>
  );
}
