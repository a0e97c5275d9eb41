// Monaco writes style elements and knows of no nonce, without which the page's policy lets none of them count. So every
// style element is made with the nonce that the server gave to this page. Import this before anything of the editor.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
const createWithoutNonce = document.createElement.bind(document);

Object.assign(document, {
  createElement: (name: string, options?: ElementCreationOptions) => {
    const element = createWithoutNonce(name, options);
    if (nonce !== undefined && element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  },
});
