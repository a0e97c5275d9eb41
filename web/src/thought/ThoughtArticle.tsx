import { pageDescription, pageTitle } from '#domain/pages/pageMetadata.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { quoteSize } from '#domain/text/quoteSize.ts';
import { parseVideoLoosely } from '#domain/video/video.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router';
import { track } from '../devices/analytics.ts';
import { useSettings } from '../page/settingsContext.ts';
import { PageHead } from '../page/PageHead.tsx';
import { WaterBackground } from '../ui/WaterBackground.tsx';
import type { ThoughtArticleFragment } from './operations.generated.ts';
import { RelatedVideo } from './RelatedVideo.tsx';
import styles from './ThoughtArticle.module.css';
import { ThoughtActions } from './ThoughtActions.tsx';
import actionStyles from './ThoughtActions.module.css';
import { ThoughtImage } from './ThoughtImage.tsx';

interface Props {
  thought: ThoughtArticleFragment;
  nextId: string | null;
  /** Whether this is the fallback thought, because the requested one couldn't be read. */
  isFallback: boolean;
  onRetry: () => void;
}

export function ThoughtArticle({ thought, nextId, isFallback, onRetry }: Props) {
  const video = parseVideoLoosely(thought.url);
  const image = toImageSrc(thought.imageUrl);
  const heading = useRef<HTMLHeadingElement>(null);
  const { productName } = useSettings();
  const navigationType = useNavigationType();
  useEffect(() => track({ name: 'view_thought', thoughtId: thought.id }), [thought.id]);
  const focusHeading = useEffectEvent(() => {
    // After a navigation within the application, start at the top, for screen readers too.
    if (navigationType !== NavigationType.Push) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  });
  useEffect(() => focusHeading(), []);
  return (
    <>
      <ThoughtHead thought={thought} isFallback={isFallback} />
      <WaterBackground />
      <div className={styles.page}>
        <PageHeader />
        <main>
          <Link className={styles.back} to="/">
            ← Back to All Thoughts
          </Link>
          {isFallback && <FallbackMessage onRetry={onRetry} />}
          <article>
            <blockquote>
              <h1 dir="auto" tabIndex={-1} className={styles[quoteSize(thought.thought)]} ref={heading}>
                {thought.thought}
              </h1>
            </blockquote>
            {thought.summary !== null && (
              <p className={styles.summary} dir="auto">
                {thought.summary}
              </p>
            )}
            {thought.author !== null && <Author name={thought.author} />}
            {image !== null && <ThoughtImage url={image} credit={thought.imageCredit} />}
            {thought.application !== null && (
              <section>
                <h2>How to Apply This Thought</h2>
                <p className={styles.application} dir="auto">
                  {thought.application}
                </p>
              </section>
            )}
            {video !== null && <RelatedVideo video={video} />}
          </article>
          <ThoughtActions thought={thought} nextId={nextId} isFallback={isFallback} />
        </main>
        <footer>
          <Link to="/">Discover more inspiring thoughts at {productName}</Link>
        </footer>
      </div>
    </>
  );
}

function PageHeader() {
  const { productName } = useSettings();
  return (
    <header>
      <Link to="/">{productName}</Link>
    </header>
  );
}

function Author({ name }: { name: string }) {
  return (
    <p className={styles.author}>
      Author:{' '}
      <cite>
        <bdi>{name}</bdi>
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
    <div className={styles.notice}>
      <p>This thought couldn't be loaded. Here is another one.</p>
      <button type="button" className={`${actionStyles.secondary} needs-script`} onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
