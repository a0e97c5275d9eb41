import { type ComponentType, lazy } from 'react';

/**
 * Returns a component that is rendered in the browser only, and whose code is loaded when it is rendered first.
 * @param load null in the build for the server, so that it doesn't contain the code.
 */
export function lazyInBrowser<Props>(load: (() => Promise<ComponentType<Props>>) | null) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    if (load === null) throw new Error('This part is rendered in the browser only.');
    return { default: await load() };
  });
}
