// Minimal offline stand-in for https://apis.google.com/js/api.js (gapi.iframes), enough for firebase/auth popup + auth-emulator iframe.
(() => {
  if (window.gapi?.iframes) return;
  let seq = 0;
  const pending = new Map();
  const channel = (peer) => {
    const handlers = new Map();
    addEventListener('message', async (e) => {
      const m = e.data?.__gapi;
      if (!m || e.source !== peer()) return;
      if (m.reply) {
        pending.get(m.reply)?.([m.data]);
        pending.delete(m.reply);
        return;
      }
      const h = handlers.get(m.type);
      const data = h ? await h(m.data) : { status: 'ERROR' };
      e.source.postMessage({ __gapi: { reply: m.id, data } }, '*');
    });
    return {
      register: (type, fn) => handlers.set(type, fn),
      send: (type, data, cb) => {
        const id = `${Math.random()}:${++seq}`;
        if (cb) pending.set(id, cb);
        peer().postMessage({ __gapi: { id, type, data } }, '*');
      },
      restyle: async () => {},
      ping: (cb) => {
        cb?.();
        return Promise.resolve();
      },
    };
  };
  const context = {
    open({ where, url, attributes }, onOpen) {
      const f = document.createElement('iframe');
      Object.assign(f.style, attributes?.style ?? {}, {
        position: 'absolute',
        top: '-100px',
        width: '1px',
        height: '1px',
      });
      f.src = url;
      const obj = channel(() => f.contentWindow);
      return new Promise((res, rej) => {
        f.onload = () => Promise.resolve(onOpen(obj)).then(res, rej);
        where.appendChild(f);
      });
    },
    getParentIframe: () => (context._p ??= channel(() => parent)),
  };
  window.gapi = {
    load: (_n, o) => setTimeout(o.callback ?? o),
    iframes: { Iframe: function () {}, CROSS_ORIGIN_IFRAMES_FILTER: {}, getContext: () => context },
  };
  const cb = new URL(document.currentScript.src).searchParams.get('onload');
  setTimeout(() => (cb ? window[cb]?.() : window.gapi_onload?.()));
})();
