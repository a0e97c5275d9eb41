import type { AuthorPageData } from '#domain/pages/browsingData.ts';
import { authorPath } from '#domain/pages/browsingPaths.ts';
import { Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AuthorLoader } from './lazyLoaders.ts';
import { usePageData } from '../page/pageDataContext.ts';
import { PageHead } from '../page/PageHead.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { FeedIcon } from '../ui/pageIcons.tsx';
import styles from './AuthorPage.module.css';
import { BrowsingLayout, LoadingPage } from './BrowsingLayout.tsx';
import { ThoughtCards } from './ThoughtCards.tsx';

/** The page with the thoughts of an author: `/author/{slug}`. */
export function AuthorPage() {
  const pageData = usePageData();
  const { slug = '' } = useParams();
  const [parameters] = useSearchParams();
  if (pageData.kind === 'author') return <AuthorView {...pageData.author} />;
  return (
    <Suspense fallback={<LoadingPage name="author" hasFailed={false} />}>
      <AuthorLoader slug={slug} after={parameters.get('after')} />
    </Suspense>
  );
}

export function AuthorView({ slug, name, list }: AuthorPageData) {
  const { productName } = useSettings();
  const feedQuery = `?author=${encodeURIComponent(slug)}`;
  const talks = new Set(list.thoughts.map(({ url, video }) => video?.id ?? url));
  const isWholeList = list.isFirstPage && list.nextCursor === null;
  return (
    <BrowsingLayout name="author">
      <PageHead
        title={`${name} - ${productName}`}
        description={`Thoughts of ${name}, each with the talk that it comes from.`}
        isIndexed={list.isFirstPage}
      />
      <link rel="alternate" type="application/atom+xml" href={`/feed.atom${feedQuery}`} title={name} />
      <link rel="alternate" type="application/feed+json" href={`/feed.json${feedQuery}`} title={name} />
      <a className={styles.back} href="/">
        ← Back to All Thoughts
      </a>
      <div className={styles.heading}>
        <div>
          <h1 dir="auto">{name}</h1>
          <p>
            {countOf(list.totalCount, 'thought')}
            {isWholeList && `, from ${countOf(talks.size, 'talk')}`}
          </p>
        </div>
        <a className={styles.feed} href={`/feed.atom${feedQuery}`}>
          <FeedIcon />
          Feed
        </a>
      </div>
      <ThoughtCards list={list} path={authorPath(slug)} hasAuthors={false} />
    </BrowsingLayout>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
