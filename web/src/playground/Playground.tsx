import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL } from 'graphiql';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { setDocumentHead } from '../devices/documentHead.ts';
import { settings } from '../devices/settings.ts';
import { type Example, examples } from './examples.ts';
import { createFetcher } from './fetcher.ts';
import styles from './Playground.module.css';
import { linkTo, readShared } from './sharing.ts';
import { useEditor } from './useEditor.ts';
import { useSignIn } from './useSignIn.ts';
import { WrapLines } from './WrapLines.tsx';

type TabsState = Parameters<NonNullable<ComponentProps<typeof GraphiQL>['onTabChange']>>[0];

/** GraphiQL's own key for what its tabs hold. */
const keptTabs = 'graphiql:tabState';

/** The API's explorer: GraphiQL, served by us, with examples that run at one press. */
export function Playground() {
  const { token, isSignedIn, error, signIn, signOut } = useSignIn();
  const editor = useEditor();
  const fetcher = useMemo(() => createFetcher(token), [token]);
  const [shared] = useState(() => readShared(window.location.hash));
  const [edition, setEdition] = useState(0);
  const [isCopied, setIsCopied] = useState(false);
  const active = useRef<Example | null>(shared);

  useEffect(() => setDocumentHead(`Playground - ${settings.productName}`), []);

  const share = async () => {
    const link = linkTo(active.current ?? firstOf(examples), `${window.location.origin}/playground`);
    window.history.replaceState(null, '', link);
    // Where nothing can be copied, the link stands in the address bar all the same.
    const isThere = await copyText(link).then(
      () => true,
      () => false,
    );
    setIsCopied(isThere);
    setTimeout(() => setIsCopied(false), 2000);
  };
  const restore = () => {
    localStorage.removeItem(keptTabs);
    setEdition((last) => last + 1);
  };

  return (
    <main className={styles.page}>
      <header className={styles.bar}>
        <h1>
          <a href="/">{settings.productName}</a> API
        </h1>
        <output className={styles.state}>
          {error ?? (isSignedIn ? 'Signed in: requests carry your Authorization header.' : '')}
        </output>
        <button type="button" onClick={restore}>
          Examples
        </button>
        <button type="button" onClick={() => void share()}>
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
      <div className={styles.editor}>
        {editor === 'ready' ? (
          <GraphiQL
            key={edition}
            fetcher={fetcher}
            defaultTabs={shared === null || edition > 0 ? examples : [shared, ...examples]}
            {...(shared !== null &&
              edition === 0 && { initialQuery: shared.query, initialVariables: shared.variables ?? '' })}
            defaultEditorToolsVisibility="variables"
            onTabChange={(state) => (active.current = activeTab(state))}
          >
            <WrapLines />
            <GraphiQL.Logo>
              <span />
            </GraphiQL.Logo>
          </GraphiQL>
        ) : (
          <output className={styles.waiting}>
            {editor === 'failed' ? 'The editor could not be loaded. Load the page again.' : 'Loading...'}
          </output>
        )}
      </div>
    </main>
  );
}

function activeTab({ tabs, activeTabIndex }: TabsState): Example | null {
  const tab = tabs[activeTabIndex];
  return tab === undefined ? null : { query: tab.query ?? '', variables: tab.variables ?? null };
}

function firstOf([first]: Example[]): Example {
  return first ?? { query: '', variables: null };
}
