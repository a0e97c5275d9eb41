/**
 * The application redraws a page that the server drew. This carries over what a visitor did to it meanwhile: the focus,
 * and a press on a button, which only the application can answer. Links work from the first moment.
 */
export function carryOver(root: HTMLElement): void {
  const places = () => [...root.querySelectorAll<HTMLElement>('a, button')];
  const placeOf = ({ target }: Event, selector: string) =>
    target instanceof Element ? places().findIndex((place) => place === target.closest(selector)) : -1;
  let focused = -1;
  let pressed = -1;
  const onFocus = (event: Event) => (focused = placeOf(event, 'a, button'));
  const onPress = (event: Event) => (pressed = placeOf(event, 'button'));
  root.addEventListener('focusin', onFocus);
  root.addEventListener('click', onPress);
  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    root.removeEventListener('focusin', onFocus);
    root.removeEventListener('click', onPress);
    places()[focused]?.focus({ preventScroll: true });
    places()[pressed]?.click();
  }).observe(root, { childList: true });
}
