// Shows errors of the API and of the code generation where Vite shows its own.
import { stripVTControlCharacters } from 'node:util';
import type { ErrorPayload, Plugin, ViteDevServer } from 'vite';

export interface ErrorOverlay {
  plugin: Plugin;
  /** Shows an error of this source in all pages until it is reported as null. The pages are then loaded again. */
  report: (source: string, error: Error | null) => void;
}

export function createErrorOverlay(): ErrorOverlay {
  const errors = new Map<string, Error>();
  let server: ViteDevServer | undefined;
  const createPayload = (): ErrorPayload | null => {
    const [error] = errors.values();
    return error === undefined ? null : { type: 'error', err: { message: error.message, stack: '' } };
  };
  return {
    plugin: {
      name: 'error-overlay',
      configureServer: (current) => {
        server = current;
        current.ws.on('vite:client:connect', (_data: unknown, client) => {
          const payload = createPayload();
          if (payload !== null) client.send(payload);
        });
      },
    },
    report: (source, error) => {
      if (error === null && !errors.delete(source)) return;
      if (error !== null) errors.set(source, error);
      server?.ws.send(createPayload() ?? { type: 'full-reload' });
    },
  };
}

/** Creates an error whose stack isn't shown, because it would lead to the development server. */
export function createDevError(title: string, details: string): Error {
  const error = new Error(`${title}:\n\n${stripVTControlCharacters(details)}`);
  error.stack = '';
  return error;
}
