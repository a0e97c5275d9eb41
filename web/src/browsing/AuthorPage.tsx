import type { AuthorPageData } from '#domain/pages/pageData.ts';
import { authorBubblesPath, authorPath, pages } from '#domain/pages/pages.ts';
import { authorDescription } from '#domain/pages/pageMetadata.ts';
import { lazy } from 'react';
import { useMatch, useSearchParams } from 'react-router';
import { Link } from '../page/Link.tsx';
import { sharePage } from '../devices/share.ts';
import { Button } from '../page/Button.tsx';
import buttons from '../ui/buttons.module.css';
import { usePageData } from '../page/pageDataContext.ts';
import { NotFound } from '../page/NotFound.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { BackLink } from '../page/PageLayout.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { ShareIcon } from '../ui/pageIcons.ts';
import styles from './browsing.module.css';
import { BrowsingLayout, LoadingPage } from './BrowsingLayout.tsx';
import { ThoughtCards } from './ThoughtCards.tsx';

const AuthorLoader = lazy(async () => ({ default: (await import('./loaders.tsx')).AuthorLoader }));

/** The page with the thoughts of an author: `/author/{slug}`. */
export function AuthorPage() {
  const pageData = usePageData();
  const slug = useMatch(pages.author.path)?.params.slug ?? '';
  const after = useSearchParams()[0].get('after');
  if (pageData.kind === 'author') return <AuthorView {...pageData.author} />;
  return (
    <AuthorLoader key={`${slug} ${after}`} slug={slug} after={after}>
      {({ data, onRetry }) => {
        if (data === undefined) return <LoadingPage name="author" onRetry={onRetry} />;
        return data === null ? <NotFound /> : <AuthorView {...data} />;
      }}
    </AuthorLoader>
  );
}

function AuthorView({ slug, name, list }: AuthorPageData) {
  const { productName } = useSettings();
  const feedQuery = `?author=${encodeURIComponent(slug)}`;
  const talks = new Set(list.thoughts.flatMap(({ video }) => video?.id ?? []));
  const title = `${name} - ${productName}`;
  const description = authorDescription(name);
  const isWholeList = list.isFirstPage && list.nextCursor === null;
  return (
    <BrowsingLayout name="author">
      <PageHead title={title} description={description} isIndexed={list.isFirstPage} />
      <link rel="alternate" type="application/atom+xml" href={`/feed.atom${feedQuery}`} title={name} />
      <link rel="alternate" type="application/feed+json" href={`/feed.json${feedQuery}`} title={name} />
      <BackLink />
      <div className={styles.title}>
        <div>
          <h1 dir="auto">{name}</h1>
          <p className={styles.muted}>
            {countOf(list.totalCount, 'thought')}
            {isWholeList && talks.size > 0 && `, from ${countOf(talks.size, 'talk')}`}
          </p>
        </div>
        <div className={`${styles.row} screen-only`}>
          <Link className={`${buttons.pill} needs-script`} to={authorBubblesPath(slug)}>
            Show as bubbles
          </Link>
          <Button className="needs-script" onClick={() => void sharePage(title, description)}>
            <ShareIcon />
            Share
          </Button>
        </div>
      </div>
      <ThoughtCards list={list} path={authorPath(slug)} hasAuthors={false} />
      <p className={`${styles.others} screen-only`}>
        <Link className={styles.plain} to={pages.browse.path}>
          All thoughts →
        </Link>
      </p>
    </BrowsingLayout>
  );
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
