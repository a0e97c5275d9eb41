import { type TabsState, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Example, isSameQuery } from './examples.ts';
import { linkMessages, type Message } from './MessageDialog.tsx';
import { parseShareLink } from './shareLink.ts';

/**
 * Returns the query of the link that the page was opened with; undefined until it is read.
 * @param showMessage is told why a link can't be opened.
 */
export function useSharedQuery(showMessage: ShowMessage): Example | null | undefined {
  const [shared, setShared] = useState<Example | null>();
  useEffect(() => void readSharedQuery(showMessage).then(setShared), [showMessage]);
  return shared;
}

/** Opens the links that are pasted into the address bar while the page is open. */
export function SharedQueryListener({ showMessage }: { showMessage: ShowMessage }) {
  const openQuery = useOpenQuery();
  const open = useEffectEvent(async () => {
    const shared = await readSharedQuery(showMessage);
    if (shared !== null) openQuery(shared);
  });
  useEffect(() => {
    const handleChange = () => void open();
    window.addEventListener('hashchange', handleChange);
    return () => window.removeEventListener('hashchange', handleChange);
  }, []);
  return null;
}

type ShowMessage = (message: Message) => void;

async function readSharedQuery(showMessage: ShowMessage): Promise<Example | null> {
  const shared = await parseShareLink(window.location.hash);
  if (typeof shared !== 'string') return shared;
  showMessage(linkMessages[shared]);
  return null;
}

/** Returns a function that shows a query in its tab, or in a new one. */
export function useOpenQuery(): (example: Example) => void {
  const tabs = useGraphiQL((state) => state.tabs);
  const actions = useGraphiQLActions();
  return (example) => {
    const index = tabs.findIndex((tab) => isSameQuery(tab, example));
    // moveTab is the only action that adds a tab with a query.
    if (index === -1) actions.moveTab([...tabs, createTab(example)]);
    actions.changeTab(index === -1 ? tabs.length : index);
  };
}

function createTab({ query, variables }: Example): TabsState['tabs'][number] {
  const operationName = /^(?:query|mutation) (\w+)/m.exec(query)?.[1] ?? null;
  return {
    id: crypto.randomUUID(),
    hash: '',
    title: operationName ?? '',
    query,
    variables,
    headers: null,
    operationName,
    response: null,
  };
}
