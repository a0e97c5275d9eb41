import { useGraphiQL } from '@graphiql/react';
import { useEffect } from 'react';

/** Wraps long lines in the editors, as GraphiQL does in the response, because the examples have long comments. */
export function WrapLines() {
  const queryEditor = useGraphiQL((state) => state.queryEditor);
  const variableEditor = useGraphiQL((state) => state.variableEditor);
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor]) editor?.updateOptions({ wordWrap: 'on' });
  }, [queryEditor, variableEditor]);
  return null;
}
