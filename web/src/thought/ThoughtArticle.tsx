import { authorPath } from '#domain/pages/browsingPaths.ts';
import type { NextThought } from '#domain/pages/thoughtPageData.ts';
import { pageDescription, pageTitle } from '#domain/pages/pageMetadata.ts';
import { quoteSize } from '#domain/textLayout/quoteSize.ts';
import { parseVideoLoosely } from '#domain/video/video.ts';
import { type RefObject, useEffect } from 'react';
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
import { ShareIcon } from '../ui/pageIcons.ts';
import type { ThoughtArticleFragment } from './operations.generated.ts';
import { RelatedVideo } from './RelatedVideo.tsx';
import styles from './ThoughtArticle.module.css';
import { ThoughtAside } from './ThoughtAside.tsx';

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
          <ThoughtAside thought={thought} next={next} isFallback={isFallback} />
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
          className={styles[quoteSize(thought.thought)]}
          ref={headingRef}
        >
          {thought.thought}
        </h1>
      </blockquote>
      {thought.summary !== null && (
        <p className={styles.summary} dir="auto">
          {thought.summary}
        </p>
      )}
      {thought.author !== null && <Author name={thought.author} slug={thought.authorSlug} />}
      <Actions thought={thought} isFallback={isFallback} />
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
  );
}

/** The fallback thought, which is not in the collection, can only be shared. */
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
    <div className={styles.notice}>
      <p>This thought couldn't be loaded. Here is another one.</p>
      <Button className="needs-script" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
