import { useGraphiQL, useGraphiQLActions } from '@graphiql/react';
import { useEffect } from 'react';

/** Updates GraphiQL's theme when the system's colour scheme changes, which GraphiQL reads only once. */
export function SystemTheme() {
  const theme = useGraphiQL((state) => state.theme);
  const actions = useGraphiQLActions();
  useEffect(() => {
    const darkModeQuery = window.matchMedia('(prefers-color-scheme: dark)');
    const apply = () => actions.setTheme(theme);
    darkModeQuery.addEventListener('change', apply);
    return () => darkModeQuery.removeEventListener('change', apply);
  }, [actions, theme]);
  return null;
}
