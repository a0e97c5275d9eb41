import { type TabsState, useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { type Ref, useImperativeHandle } from 'react';
import { type Example, examples } from './examples.ts';

type Tab = TabsState['tabs'][number];

export interface TabsHandle {
  /** Returns the query and variables of the current tab, or null before the editors have loaded. */
  readCurrentTab: () => Example | null;
  /** Opens the examples that have no tab, after the existing tabs. */
  restoreExamples: () => void;
}

/** Gives the header, which is rendered outside of GraphiQL, access to its tabs. */
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
      // moveTab is the only action that sets several tabs at once.
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
