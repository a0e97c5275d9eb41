// The actions and observations of a person, in any browser. Elements are found by role and name.
import { expect } from '@playwright/test';
import type { Send } from './drivers.ts';

/** The elements of each role that the journeys need. */
const roles = {
  bubble: 'main button',
  button: 'button',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  dialog: 'dialog[open]',
  field: 'input:enabled, textarea',
  article: 'article',
  focus: ':focus',
};

type Role = keyof typeof roles;

/** Runs in the page: finds the element with this name, in the newest dialog if one is open and has it. */
function find(css: string, name: string): Element | undefined {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const readName = (element: Element) =>
    (
      element.ariaLabel ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent
    ).trim();
  const rank = (element: Element) =>
    Number(dialog?.contains(element) ?? false) * 2 + Number(readName(element) === name);
  return [...document.querySelectorAll(css)]
    .filter((element) => element.checkVisibility() && readName(element).includes(name))
    .toSorted((one, other) => rank(other) - rank(one))[0];
}

export const escape = '\uE00C';

export function createPerson(send: Send) {
  const look = (role: Role, name: string, result: string) => {
    const script = `const element = (${String(find)})(...arguments); return ${result}`;
    return send('ExecuteScript', { script, args: [roles[role], name] });
  };
  // Asks only whether the element exists, because browsers may refuse to return one that is being removed.
  const sees = (role: Role, name: string, isSeen = true) =>
    expect.poll(() => look(role, name, 'element !== undefined'), `${role} “${name}”`).toBe(isSeen);
  const findId = async (role: Role, name: string) =>
    Object.values((await look(role, name, 'element')) ?? {})[0] as string | undefined;
  /** Retries while the element is missing, moves, or is covered. */
  const act = (command: 'ElementClick' | 'ElementSendKeys', role: Role, name: string, text?: string) =>
    expect(async () => send(command, { id: await findId(role, name), text })).toPass();
  const listWindows = async () => (await send('GetWindowHandles')) as string[];
  return {
    open: (url: string) => send('Navigate', { url }),
    sees,
    seesNo: (role: Role, name: string) => sees(role, name, false),
    press: (role: Role, name: string) => act('ElementClick', role, name),
    fill: (name: string, text: string) => act('ElementSendKeys', 'field', name, text),
    type: (text: string) => act('ElementSendKeys', 'focus', '', text),
    /** Runs the steps in the window that the action opens, and returns to the first one. */
    inPopup: async (action: () => Promise<void>, steps: () => Promise<void>) => {
      const [first] = await listWindows();
      await action();
      await expect.poll(listWindows).toHaveLength(2);
      await send('SwitchToWindow', { handle: (await listWindows()).find((window) => window !== first) });
      await steps();
      await expect.poll(listWindows).toHaveLength(1);
      await send('SwitchToWindow', { handle: first });
    },
  };
}
