/** Forms of a request's target that lead to the same path, by name. */
export const targetForms: Readonly<Record<string, (path: string) => string>> = {
  'a parent segment': (path) => `/x/..${path}`,
  'a dot segment': (path) => `/.${path}`,
  'an encoded dot segment': (path) => `/%2e${path}`,
  'the absolute form': (path) => `http://localhost${path}`,
};
