import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/** Breaks long lines in the query and its variables, as GraphiQL does in the answer: the examples explain themselves in comments. */
export function WrapLines() {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor]) editor?.updateOptions({ wordWrap: 'on' });
  }, [queryEditor, variableEditor]);
  return null;
}
