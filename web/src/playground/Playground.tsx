import './styleNonce.ts';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL } from 'graphiql';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { readSettings } from '../devices/settings.ts';
import { useTemporaryFlag } from '../ui/useTemporaryFlag.ts';
import { EditorOptions } from './EditorOptions.tsx';
import { editorTheme } from './editorThemes.ts';
import { examples } from './examples.ts';
import { createFetcher } from './fetcher.ts';
import { TabsController, type TabsHandle } from './TabsController.tsx';
import styles from './Playground.module.css';
import { createShareLink, parseShareLink } from './shareLink.ts';
import { Tabs } from './Tabs.tsx';
import { useEditorStatus } from './useEditorStatus.ts';
import { useSignIn } from './useSignIn.ts';

const copiedForMs = 2000;

/** The API explorer: GraphiQL, served from this site, with examples that can be run. */
export function Playground() {
  const session = useSignIn();
  const editorStatus = useEditorStatus();
  const fetcher = useMemo(() => createFetcher(session.getToken), [session.getToken]);
  const [sharedExample] = useState(() => parseShareLink(window.location.hash));
  const tabs = useRef<TabsHandle>(null);
  const { isCopied, share } = useShareLink(tabs);
  const [tabsContainer, setTabsContainer] = useState<HTMLElement | null>(null);

  return (
    <main className={styles.page}>
      <PlaygroundHeader
        session={session}
        isCopied={isCopied}
        onExamples={() => tabs.current?.restoreExamples()}
        onShare={share}
      />
      <div className={styles.tabs} ref={setTabsContainer} />
      <div className={styles.editor}>
        {editorStatus === 'ready' && tabsContainer !== null ? (
          <GraphiQL
            fetcher={fetcher}
            defaultTabs={sharedExample === null ? examples : [sharedExample, ...examples]}
            {...(sharedExample !== null && {
              initialQuery: sharedExample.query,
              initialVariables: sharedExample.variables ?? '',
            })}
            defaultEditorToolsVisibility="variables"
            editorTheme={editorTheme}
          >
            <Tabs container={tabsContainer} />
            <TabsController ref={tabs} />
            <EditorOptions />
            <GraphiQL.Logo>
              <span />
            </GraphiQL.Logo>
          </GraphiQL>
        ) : (
          <output className={styles.loading}>
            {editorStatus === 'failed'
              ? "The editor couldn't be loaded. Reload the page to try again."
              : 'Loading...'}
          </output>
        )}
      </div>
    </main>
  );
}

/** Copies a link to the current tab, and puts it into the address bar. */
function useShareLink(tabs: RefObject<TabsHandle | null>) {
  const [isCopied, setIsCopied] = useTemporaryFlag(copiedForMs);
  const share = () => {
    const currentTab = tabs.current?.readCurrentTab() ?? null;
    if (currentTab === null) return;
    const link = createShareLink(currentTab, `${window.location.origin}/playground`);
    window.history.replaceState(null, '', link);
    copyText(link).then(
      () => setIsCopied(true),
      // If copying fails, the link is still in the address bar.
      () => setIsCopied(false),
    );
  };
  return { isCopied, share };
}

interface HeaderProps {
  session: ReturnType<typeof useSignIn>;
  isCopied: boolean;
  onExamples: () => void;
  onShare: () => void;
}

/** Adds examples, sharing and sign-in to GraphiQL. */
function PlaygroundHeader({ session, isCopied, onExamples, onShare }: HeaderProps) {
  const { isSignedIn, error, signIn, signOut } = session;
  return (
    <header className={styles.header}>
      <h1>
        <a href="/">{readSettings().productName}</a> API
      </h1>
      <output className={styles.status}>
        {error ?? (isSignedIn ? 'Signed in: requests carry your Authorization header.' : '')}
      </output>
      <button type="button" onClick={onExamples}>
        Examples
      </button>
      <button type="button" onClick={onShare}>
        {isCopied ? 'Copied!' : 'Share'}
      </button>
      <button
        type="button"
        className={styles.primary}
        onClick={() => void (isSignedIn ? signOut() : signIn())}
      >
        {isSignedIn ? 'Sign out' : 'Sign in'}
      </button>
    </header>
  );
}
