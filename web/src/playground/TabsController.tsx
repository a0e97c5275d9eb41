import { type TabsState, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type Ref, useImperativeHandle } from 'react';
import { type Example, examples } from './examples.ts';

type Tab = TabsState['tabs'][number];

export interface TabsHandle {
  /** What stands in the editors; null before they are there. */
  readCurrentTab: () => Example | null;
  /** Brings back the examples that are no longer there, behind the developer's own tabs. */
  restoreExamples: () => void;
}

/** Hands GraphiQL's tabs to the bar, which stands outside of it. */
export function TabsController({ ref }: { ref: Ref<TabsHandle> }) {
  const { tabs, queryEditor, variableEditor } = useGraphiQL((state) => ({
    tabs: state.tabs,
    queryEditor: state.queryEditor,
    variableEditor: state.variableEditor,
  }));
  const actions = useGraphiQLActions();
  useImperativeHandle(ref, () => ({
    readCurrentTab: () =>
      queryEditor === undefined
        ? null
        : { query: queryEditor.getValue(), variables: variableEditor?.getValue() ?? null },
    restoreExamples: () => {
      const missing = examples.filter((example) => !tabs.some((tab) => isTabOfExample(tab, example)));
      const all = [...tabs, ...missing.map(createTab)];
      const [first] = [...missing, ...examples];
      // Of all actions only a new order takes several tabs at once.
      actions.moveTab(all);
      actions.changeTab(all.findIndex((tab) => first !== undefined && isTabOfExample(tab, first)));
    },
  }));
  return null;
}

function isTabOfExample(tab: Tab, { query, variables }: Example): boolean {
  return tab.query === query && (tab.variables ?? '') === (variables ?? '');
}

function createTab({ query, variables }: Example): Tab {
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
