// What a person does and sees, in any browser that a driver can drive. Everything is found by its role and its name.
import { type Driver, waitUntil } from './drivers.ts';

/** The elements of each role that the journeys need. */
const roles = {
  bubble: 'main button',
  button: 'button',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  dialog: 'dialog[open]',
  field: 'input:enabled, textarea',
  article: 'article',
};

type Role = keyof typeof roles;

interface Found {
  text: string;
  x: number;
  y: number;
  isReachable: boolean;
}

/** Runs in the page: finds the element with this name, the one on top of all others if there are several. */
function find(css: string, name: string): Found | null {
  const readName = (element: Element) =>
    (
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      element.textContent
    ).trim();
  const measure = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const centre = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
    return { ...centre, isReachable: element.contains(document.elementFromPoint(centre.x, centre.y)) };
  };
  const named = [...document.querySelectorAll(css)].filter(
    (element) => element.checkVisibility() && readName(element).includes(name),
  );
  const candidates = [...named.filter((element) => readName(element) === name), ...named];
  const element = candidates.find((candidate) => measure(candidate).isReachable) ?? candidates[0];
  if (element === undefined) return null;
  if (!measure(element).isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return { text: readName(element), ...measure(element) };
}

export const escape = '\uE00C';

export function createPerson({ send }: Driver) {
  const run = (expression: string) =>
    send('ExecuteAsyncScript', { script: `arguments[arguments.length - 1](${expression})`, args: [] });
  const look = async (role: Role, name: string) =>
    (await run(`(${String(find)})(${JSON.stringify(roles[role])}, ${JSON.stringify(name)})`)) as Found | null;
  const perform = (type: 'pointer' | 'key', actions: object[]) =>
    send('PerformActions', { actions: [{ type, id: type, actions }] });
  const press = async (role: Role, name: string): Promise<void> => {
    let found: Found | null = null;
    // An element that still moves would be missed.
    await waitUntil(async () => {
      const before: Found | null = found;
      found = await look(role, name);
      return found?.isReachable === true && before?.x === found.x && before.y === found.y;
    }, `${role} “${name}” can be pressed`);
    const { x, y } = found as unknown as Found;
    await perform('pointer', [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  const type = (text: string) =>
    perform(
      'key',
      Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  const listWindows = async () => (await send('GetWindowHandles')) as string[];
  return {
    open: (url: string) => send('Navigate', { url }),
    sees: async (role: Role, name: string): Promise<string> => {
      let found: Found | null = null;
      await waitUntil(async () => (found = await look(role, name)) !== null, `${role} “${name}”`);
      return (found as unknown as Found).text;
    },
    seesNo: (role: Role, name: string) =>
      waitUntil(async () => (await look(role, name)) === null, `no ${role} “${name}”`),
    press,
    type,
    fill: async (name: string, text: string) => {
      await press('field', name);
      await type(text);
    },
    /** Runs the steps in the window that the action opens, and returns to the first one. */
    inPopup: async (action: () => Promise<void>, steps: () => Promise<void>) => {
      const [first = ''] = await listWindows();
      await action();
      await waitUntil(async () => (await listWindows()).length > 1, 'a second window');
      await send('SwitchToWindow', { handle: (await listWindows()).find((window) => window !== first) });
      await steps();
      await waitUntil(async () => (await listWindows()).length === 1, 'the window closes');
      await send('SwitchToWindow', { handle: first });
    },
    hasFocus: (name: string) =>
      waitUntil(
        async () => String(await run('document.activeElement.textContent')).includes(name),
        `the focus is on “${name}”`,
      ),
  };
}
