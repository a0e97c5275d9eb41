import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL } from 'graphiql';
import { type ComponentProps, useEffect, useMemo, useRef, useState } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { setDocumentHead } from '../devices/documentHead.ts';
import { settings } from '../devices/settings.ts';
import { useMoment } from '../ui/useMoment.ts';
import { Bar } from './Bar.tsx';
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
const copiedForMs = 2000;

/** The API's explorer: GraphiQL, served by us, with examples that run at one press. */
export function Playground() {
  const access = useSignIn();
  const editor = useEditor();
  const fetcher = useMemo(() => createFetcher(access.token), [access.token]);
  const [shared] = useState(() => readShared(window.location.hash));
  const [edition, setEdition] = useState(0);
  const [isCopied, setIsCopied] = useMoment(copiedForMs);
  const own = edition === 0 ? shared : null;
  const active = useRef<Example | null>(shared);

  useEffect(() => setDocumentHead(`Playground - ${settings.productName}`), []);

  const share = () => {
    const link = linkTo(active.current ?? firstOf(examples), `${window.location.origin}/playground`);
    window.history.replaceState(null, '', link);
    copyText(link).then(
      () => setIsCopied(true),
      // Where nothing can be copied, the link stands in the address bar all the same.
      () => setIsCopied(false),
    );
  };
  const restore = () => {
    localStorage.removeItem(keptTabs);
    setEdition((last) => last + 1);
  };

  return (
    <main className={styles.page}>
      <Bar access={access} isCopied={isCopied} onExamples={restore} onShare={share} />
      <div className={styles.editor}>
        {editor === 'ready' ? (
          <GraphiQL
            key={edition}
            fetcher={fetcher}
            defaultTabs={own === null ? examples : [own, ...examples]}
            {...(own !== null && { initialQuery: own.query, initialVariables: own.variables ?? '' })}
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
