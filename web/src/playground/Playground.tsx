import './styleNonce.ts';
import 'graphiql/setup-workers/vite';
import 'graphiql/style.css';
import { GraphiQL } from 'graphiql';
import { useEffect, useMemo, useRef, useState } from 'react';
import { copyText } from '../devices/clipboard.ts';
import { setDocumentHead } from '../devices/documentHead.ts';
import { settings } from '../devices/settings.ts';
import { useMoment } from '../ui/useMoment.ts';
import { Bar } from './Bar.tsx';
import { examples } from './examples.ts';
import { editorTheme } from './editorThemes.ts';
import { createFetcher } from './fetcher.ts';
import { OpenTabs, type TabsHandle } from './OpenTabs.tsx';
import styles from './Playground.module.css';
import { linkTo, readShared } from './sharing.ts';
import { Tabs } from './Tabs.tsx';
import { SystemTheme } from './SystemTheme.tsx';
import { useEditor } from './useEditor.ts';
import { useSignIn } from './useSignIn.ts';
import { WrapLines } from './WrapLines.tsx';

const copiedForMs = 2000;

/** The API's explorer: GraphiQL, served by us, with examples that run at one press. */
export function Playground() {
  const access = useSignIn();
  const editor = useEditor();
  const fetcher = useMemo(() => createFetcher(access.token), [access.token]);
  const [shared] = useState(() => readShared(window.location.hash));
  const [isCopied, setIsCopied] = useMoment(copiedForMs);
  const tabs = useRef<TabsHandle>(null);
  const [tabsPlace, setTabsPlace] = useState<HTMLElement | null>(null);

  useEffect(() => setDocumentHead(`Playground - ${settings.productName}`), []);

  const share = () => {
    const shown = tabs.current?.shown() ?? null;
    if (shown === null) return;
    const link = linkTo(shown, `${window.location.origin}/playground`);
    window.history.replaceState(null, '', link);
    copyText(link).then(
      () => setIsCopied(true),
      // Where nothing can be copied, the link stands in the address bar all the same.
      () => setIsCopied(false),
    );
  };

  return (
    <main className={styles.page}>
      <Bar
        access={access}
        isCopied={isCopied}
        onExamples={() => tabs.current?.restoreExamples()}
        onShare={share}
      />
      <div className={styles.tabs} ref={setTabsPlace} />
      <div className={styles.editor}>
        {editor === 'ready' && tabsPlace !== null ? (
          <GraphiQL
            fetcher={fetcher}
            defaultTabs={shared === null ? examples : [shared, ...examples]}
            {...(shared !== null && { initialQuery: shared.query, initialVariables: shared.variables ?? '' })}
            defaultEditorToolsVisibility="variables"
            editorTheme={editorTheme}
          >
            <Tabs place={tabsPlace} />
            <OpenTabs ref={tabs} />
            <WrapLines />
            <SystemTheme />
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
