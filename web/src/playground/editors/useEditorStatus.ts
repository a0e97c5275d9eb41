import { useMonaco } from '@graphiql/react';
import { useEffect, useLayoutEffect, useState } from 'react';

/** The names of the themes, for GraphiQL. */
export const editorTheme = { dark: 'upwell-dark', light: 'upwell-light' };

/**
 * Loads the editor's code before GraphiQL is rendered. GraphiQL itself would load it after its first render, and until
 * then a change of tabs would be lost, because GraphiQL would write the tab's text into an editor that doesn't exist.
 */
export function useEditorStatus(): 'loading' | 'ready' | 'failed' {
  const { monaco, actions } = useMonaco();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    actions.initialize().catch(() => setHasFailed(true));
  }, [actions]);
  // A layout effect, because GraphiQL's effects, which run later, select one of the themes.
  useLayoutEffect(() => {
    if (monaco !== undefined) defineEditorThemes(monaco);
  }, [monaco]);
  if (monaco !== undefined) return 'ready';
  return hasFailed ? 'failed' : 'loading';
}

/** The part of Monaco's API that defines themes. */
interface Monaco {
  editor: { defineTheme: (name: string, theme: Theme) => void };
}

interface Theme {
  base: 'vs' | 'vs-dark';
  inherit: boolean;
  colors: Record<string, string>;
  rules: { token: string; foreground: string }[];
}

/** Monaco's own themes with our accent colour, and with a higher contrast for colours below 4.5:1. */
function defineEditorThemes({ editor }: Monaco): void {
  editor.defineTheme(editorTheme.dark, {
    base: 'vs-dark',
    inherit: true,
    colors: { ...createColours('#81e5df', '#212a3b'), 'editorLineNumber.foreground': '#9aa7bd' },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#a9a4ff' },
      { token: 'comment', foreground: '#8fbf7a' },
      { token: 'annotation', foreground: '#ee9b9b' },
    ],
  });
  editor.defineTheme(editorTheme.light, {
    base: 'vs',
    inherit: true,
    colors: { ...createColours('#006874', '#ffffff'), 'editorLineNumber.foreground': '#1f6a84' },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#5a56c0' },
      { token: 'number', foreground: '#06704a' },
      { token: 'annotation', foreground: '#5f6368' },
    ],
  });
}

/** Returns the colours of highlights and widgets. The editor's own background is transparent. */
function createColours(accent: string, background: string): Record<string, string> {
  const highlight = `${accent}26`;
  return {
    'editor.background': '#ffffff00',
    'scrollbar.shadow': '#ffffff00',
    focusBorder: accent,
    'textLink.foreground': accent,
    'textLink.activeForeground': accent,
    'editorLink.activeForeground': accent,
    'editorHoverWidget.background': background,
    'editorWidget.background': background,
    'editorSuggestWidget.background': background,
    'editorSuggestWidget.selectedBackground': highlight,
    'editorSuggestWidget.highlightForeground': accent,
    'editorSuggestWidget.focusHighlightForeground': accent,
  };
}
