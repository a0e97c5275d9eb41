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

/** Gives GraphiQL's themes our accent colour, and a higher contrast to colours below 4.5:1. */
export function defineEditorThemes({ editor }: Monaco): void {
  editor.defineTheme('graphiql-DARK', {
    base: 'vs-dark',
    inherit: true,
    colors: { ...createColours('#81e5df', '#0d1a37'), 'editorLineNumber.foreground': '#9aa7bd' },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#a9a4ff' },
      { token: 'comment', foreground: '#8fbf7a' },
      { token: 'annotation', foreground: '#ee9b9b' },
    ],
  });
  editor.defineTheme('graphiql-LIGHT', {
    base: 'vs',
    inherit: true,
    colors: { ...createColours('#00626e', '#ffffff'), 'editorLineNumber.foreground': '#1f6a84' },
    rules: [
      { token: 'argument.identifier.gql', foreground: '#5a56c0' },
      { token: 'number', foreground: '#06704a' },
      { token: 'annotation', foreground: '#5f6368' },
    ],
  });
}

/** Returns the colours of highlights and widgets. The editor's own background is transparent. */
function createColours(accent: string, background: string): Record<string, string> {
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
    'editorSuggestWidget.selectedBackground': `${accent}26`,
    'editorSuggestWidget.highlightForeground': accent,
    'editorSuggestWidget.focusHighlightForeground': accent,
  };
}
