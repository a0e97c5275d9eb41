// Runs before anything of the page is parsed: a classic script at the start of the head, whose address never changes.
// So it is there before a visitor can press anything.
import { carryOver } from './carryOver.ts';

carryOver(whenParsed());

/** The browser parses the whole page before it runs the first module. */
function whenParsed(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState !== 'loading') resolve();
    document.addEventListener('readystatechange', () => resolve(), { once: true });
  });
}
