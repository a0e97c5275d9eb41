// Finds, inspects and operates elements as a user does, with any driver.
import { expect } from '@playwright/test';
import type { BrowserWindow } from './driver.ts';

/** The elements that match a selector, and whose accessible name contains `name` if it is given. */
export interface Target {
  css: string;
  name?: string;
}

export interface ElementState {
  text: string;
  box: { x: number; y: number; width: number; height: number };
  /** Whether a click in its centre hits it. */
  isReachable: boolean;
  isFocused: boolean;
  hasFocusRing: boolean;
}

/** The first bubble that is visible and can be clicked. */
export const bubble: Target = { css: '[data-instance][data-phase=visible] button:first-child' };
export const button = (name: string): Target => ({ css: 'button', name });
export const dialog = (name: string): Target => ({ css: 'dialog[open]', name });
export const heading = (name: string): Target => ({ css: 'h1, h2, h3', name });
export const field = (name: string): Target => ({ css: 'input, textarea', name });

/** Returns the state of the target, preferring an element that can be clicked; null if there is none. */
export function inspect(window: BrowserWindow, target: Target): Promise<ElementState | null> {
  return window.evaluate(
    ({ css, name }) => {
      const getName = (element: Element) => {
        const label = (element as HTMLInputElement).labels?.[0];
        return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent;
      };
      const isReachable = (element: Element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      };
      const matches = [...document.querySelectorAll(css)].filter(
        (element) => element.checkVisibility() && (name === undefined || getName(element).includes(name)),
      );
      const exactMatches = matches.filter((element) => getName(element).trim() === name);
      const element = [...exactMatches, ...matches].find(isReachable) ?? matches[0];
      if (element === undefined) return null;
      if (!isReachable(element)) element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return {
        // The playground's editor uses non-breaking spaces.
        text: element.textContent.trim().replaceAll('\u00a0', ' '),
        box: { x, y, width, height },
        isReachable: isReachable(element),
        isFocused: element === document.activeElement,
        hasFocusRing: element.matches(':focus-visible') && getComputedStyle(element).outlineStyle !== 'none',
      };
    },
    { css: target.css, ...(target.name !== undefined && { name: target.name }) },
  );
}

/** Returns a bubble's thought without its author. */
export async function readThought(window: BrowserWindow, bubble: Target): Promise<string> {
  return (await inspect(window, bubble))?.text.split('— ')[0] ?? '';
}

export async function press(window: BrowserWindow, target: Target): Promise<void> {
  await expect
    .poll(() => inspect(window, target), { message: `${describeTarget(target)} can be clicked` })
    .toMatchObject({ isReachable: true });
  const snapshot = await inspect(window, target);
  if (snapshot === null) throw new Error(`${describeTarget(target)} disappeared before it could be clicked.`);
  const { x, y, width, height } = snapshot.box;
  await window.click({ x: x + width / 2, y: y + height / 2 });
}

export async function fill(window: BrowserWindow, target: Target, text: string): Promise<void> {
  await press(window, target);
  await window.type(text);
}

export async function expectVisible(window: BrowserWindow, target: Target, timeout = 10_000): Promise<void> {
  await expect
    .poll(() => inspect(window, target), { message: `${describeTarget(target)} is visible`, timeout })
    .not.toBeNull();
}

export async function expectHidden(window: BrowserWindow, target: Target): Promise<void> {
  await expect
    .poll(() => inspect(window, target), { message: `${describeTarget(target)} is hidden` })
    .toBeNull();
}

export async function expectText(
  window: BrowserWindow,
  target: Target,
  text: string,
  timeout = 10_000,
): Promise<void> {
  await expect
    .poll(async () => (await inspect(window, target))?.text, { message: describeTarget(target), timeout })
    .toContain(text);
}

function describeTarget({ css, name }: Target): string {
  return name === undefined ? css : `${css} “${name}”`;
}
