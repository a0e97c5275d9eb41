// Monaco creates style elements without a nonce, which the page's Content-Security-Policy blocks. So every style
// element is created with the nonce that the server gave this page. Import this file before any file of the editor.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const createWithoutNonce = document.createElement.bind(document);

Object.assign(document, {
  createElement: (name: string, options?: ElementCreationOptions) => {
    const element = createWithoutNonce(name, options);
    if (nonce !== undefined && element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  },
});
