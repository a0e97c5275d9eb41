import type { BrowsePageData } from '#domain/pages/pageData.ts';
import { browsePath, pages } from '#domain/pages/pages.ts';
import { browseDescription, maxSearchLength, cleanSearchText } from '#domain/pages/pageMetadata.ts';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../page/Link.tsx';
import { usePageData } from '../page/pageDataContext.ts';
import { PageHead } from '../page/PageHead.tsx';
import { SuggestedThought } from '../page/SuggestedThought.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { SearchIcon } from '../ui/pageIcons.ts';
import styles from './browsing.module.css';
import { BrowsingLayout, LoadingPage } from './BrowsingLayout.tsx';
import { ThoughtCards } from './ThoughtCards.tsx';

const BrowseLoader = lazy(async () => ({ default: (await import('./loaders.tsx')).BrowseLoader }));

/** The page with all thoughts and their search: `/browse`. */
export function BrowsePage() {
  const pageData = usePageData();
  const [parameters] = useSearchParams();
  if (pageData.kind === 'browse') return <BrowseView {...pageData.browse} />;
  const [search, after] = [cleanSearchText(parameters.get('q') ?? ''), parameters.get('after')];
  return (
    <BrowseLoader key={`${search} ${after}`} search={search} after={after}>
      {({ data, onRetry }) =>
        data === undefined ? <LoadingPage name="browse" onRetry={onRetry} /> : <BrowseView {...data} />
      }
    </BrowseLoader>
  );
}

function BrowseView({ search, collectionCount, list }: BrowsePageData) {
  const { productName } = useSettings();
  const title = search === '' ? 'All thoughts' : `Thoughts with “${search}”`;
  return (
    <BrowsingLayout name="browse">
      <PageHead
        title={`${title} - ${productName}`}
        description={browseDescription}
        isIndexed={search === '' && list.isFirstPage}
      />
      <h1 className={styles.title}>All thoughts</h1>
      {/* Before hydration, submitting the form loads the page with the results. */}
      <search>
        <form className={styles.search} action={pages.browse.path}>
          <SearchIcon />
          <input
            type="search"
            dir="auto"
            name="q"
            defaultValue={search}
            maxLength={maxSearchLength}
            aria-label="Search thoughts and authors"
            placeholder={`Search ${formatCount(collectionCount)}`}
            autoComplete="off"
            enterKeyHint="search"
          />
        </form>
      </search>
      <p className={`${styles.count} ${styles.row} ${styles.muted}`}>
        <bdi>{describeResult(search, list.totalCount)}</bdi>
        {search !== '' && <Link to={pages.browse.path}>Show all</Link>}
      </p>
      {list.totalCount === 0 && (
        <div className={styles.loading}>
          <SuggestedThought />
        </div>
      )}
      <ThoughtCards list={list} path={browsePath(search)} hasAuthors />
    </BrowsingLayout>
  );
}

function describeResult(search: string, count: number): string {
  if (search === '') return `${formatCount(count)}, newest first`;
  return count === 0 ? `No thoughts with “${search}”` : `${formatCount(count)} with “${search}”`;
}

function formatCount(count: number): string {
  return count === 1 ? '1 thought' : `${String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')} thoughts`;
}
