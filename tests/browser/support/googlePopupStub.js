// A stub of https://apis.google.com/js/api.js, with the part of gapi.iframes that Firebase's popup and emulator use.
const post = (target, message) => target.postMessage({ gapiStub: message }, '*');

(() => {
  if (window.gapi?.iframes) return;
  const pending = new Map();
  let count = 0;

  const channel = (peer) => {
    const handlers = new Map();
    const respond = async (source, { type, data, id }) => {
      const handle = handlers.get(type);
      post(source, { reply: id, data: handle ? await handle(data) : { status: 'ERROR' } });
    };
    window.addEventListener('message', ({ data, source }) => {
      const message = data?.gapiStub;
      if (!message || source !== peer()) return;
      if (message.reply === undefined) {
        void respond(source, message);
        return;
      }
      pending.get(message.reply)?.([message.data]);
      pending.delete(message.reply);
    });
    return {
      register: (type, handle) => handlers.set(type, handle),
      send: (type, data, reply) => {
        count += 1;
        const id = `${Math.random()}:${count}`;
        if (reply) pending.set(id, reply);
        post(peer(), { id, type, data });
      },
      restyle: async () => {},
      ping: async (reply) => reply?.(),
    };
  };

  let toParent;
  const context = {
    open: async ({ where, url, attributes }, onOpen) => {
      const frame = document.createElement('iframe');
      const hidden = { position: 'absolute', top: '-100px', width: '1px', height: '1px' };
      Object.assign(frame.style, attributes?.style ?? {}, hidden);
      frame.src = url;
      const opened = channel(() => frame.contentWindow);
      const loaded = new Promise((resolve) => {
        frame.addEventListener('load', resolve, { once: true });
      });
      where.append(frame);
      await loaded;
      return onOpen(opened);
    },
    getParentIframe: () => (toParent ??= channel(() => window.parent)),
  };
  window.gapi = {
    load: (_name, options) => setTimeout(() => (options.callback ?? options)()),
    iframes: { Iframe: Object, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
  const callback = new URL(document.currentScript.src).searchParams.get('onload');
  setTimeout(() => (callback ? window[callback]?.() : window.gapi_onload?.()));
})();
