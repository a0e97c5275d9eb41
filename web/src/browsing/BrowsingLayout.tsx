import type { PageName } from '#domain/pages/pages.ts';
import type { ReactNode } from 'react';
import { Button } from '../page/Button.tsx';
import { PageHead } from '../page/PageHead.tsx';
import { PageLayout } from '../page/PageLayout.tsx';
import { useSettings } from '../page/settingsContext.ts';
import { SuggestedThought } from '../page/SuggestedThought.tsx';
import { useFocusAfterNavigation } from '../page/useFocusAfterNavigation.ts';
import styles from './browsing.module.css';

/** The layout of lists and of the thought of the day. The main element gets the focus after a navigation. */
export function BrowsingLayout({ name, children }: { name: PageName; children: ReactNode }) {
  return (
    <PageLayout name={name} mainRef={useFocusAfterNavigation()}>
      {children}
    </PageLayout>
  );
}

interface LoadingProps {
  name: PageName;
  /** Retries loading the page; null during the first attempt. */
  onRetry: (() => void) | null;
}

/** The page while its data is loading from the API, or after loading has failed. */
export function LoadingPage({ name, onRetry }: LoadingProps) {
  const { productName } = useSettings();
  const title = onRetry === null ? 'Loading...' : "This page couldn't be loaded";
  return (
    <BrowsingLayout name={name}>
      <PageHead title={`${title} - ${productName}`} isIndexed={false} />
      <div className={styles.loading}>
        <h1>{onRetry === null ? <output>{title}</output> : title}</h1>
        {onRetry !== null && <LoadError onRetry={onRetry} />}
      </div>
    </BrowsingLayout>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p role="alert">Check your connection and try again.</p>
      <Button onClick={onRetry}>Try again</Button>
      <SuggestedThought />
    </>
  );
}
