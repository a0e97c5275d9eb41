/** GraphiQL's themes with our colours. Colours with a contrast below 4.5:1 are replaced. */
export const editorThemes = {
  'graphiql-DARK': {
    base: 'vs-dark' as const,
    inherit: true,
    colors: {
      'editor.background': '#ffffff00',
      'editorWidget.background': '#0d1a37',
      focusBorder: '#81e5df',
    },
    rules: [{ token: 'comment', foreground: '#8fbf7a' }],
  },
  'graphiql-LIGHT': {
    base: 'vs' as const,
    inherit: true,
    colors: {
      'editor.background': '#ffffff00',
      'editorWidget.background': '#ffffff',
      focusBorder: '#00626e',
    },
    rules: [{ token: 'number', foreground: '#06704a' }],
  },
};
