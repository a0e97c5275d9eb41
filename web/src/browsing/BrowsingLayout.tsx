import type { PageName } from '#domain/pages/pages.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import buttons from '../page/buttons.module.css';
import { PageHead } from '../page/PageHead.tsx';
import { SiteHeader } from '../page/SiteHeader.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { useFocusAfterNavigation } from '../page/useFocusAfterNavigation.ts';
import { WaterBackground } from '../water/WaterBackground.tsx';
import styles from './BrowsingLayout.module.css';

interface Props {
  name: PageName;
  children: ReactNode;
}

/** What the pages with lists and that of the day have in common: the header, the footer and the width. */
export function BrowsingLayout({ name, children }: Props) {
  const { productName } = useSettings();
  const mainRef = useFocusAfterNavigation();
  return (
    <>
      <WaterBackground />
      <div className={styles.page} data-page={name}>
        <SiteHeader current={name} />
        <main tabIndex={-1} ref={mainRef}>
          {children}
        </main>
        <footer>
          <Link to="/">Discover more inspiring thoughts at {productName}</Link>
        </footer>
      </div>
    </>
  );
}

interface LoadingProps {
  name: PageName;
  /** Loads the page again; null while it is loaded for the first time. */
  onRetry: (() => void) | null;
}

/** While a page is loaded from the API, or if that has failed. */
export function LoadingPage({ name, onRetry }: LoadingProps) {
  return (
    <BrowsingLayout name={name}>
      <div className={styles.loading}>
        {onRetry === null ? <output>Loading...</output> : <LoadError onRetry={onRetry} />}
      </div>
    </BrowsingLayout>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const { productName } = useSettings();
  return (
    <>
      <PageHead title={`This page couldn't be loaded - ${productName}`} isIndexed={false} />
      <h1>This page couldn't be loaded</h1>
      <p role="alert">Check your connection and try again.</p>
      <button type="button" className={buttons.pill} onClick={onRetry}>
        Try again
      </button>
    </>
  );
}
