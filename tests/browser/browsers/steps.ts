// What a person does and sees, in any browser that a driver can drive. Everything is found by its role and its name.
import { type Driver, waitUntil } from './drivers.ts';

/** The elements of each role that the journeys need. */
const roles = {
  bubble: 'main button',
  button: 'button',
  link: 'a[href]',
  heading: 'h1, h2, h3',
  dialog: 'dialog[open]',
  field: 'input, textarea',
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
  const exact = named.filter((element) => readName(element) === name);
  const candidates = [...exact, ...named];
  const element = candidates.find((candidate) => measure(candidate).isReachable) ?? candidates[0];
  if (element === undefined) return null;
  if (!measure(element).isReachable) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  return { text: readName(element), ...measure(element) };
}

const keys = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004' };

export function createPerson(driver: Driver) {
  const look = async (role: Role, name: string) =>
    (await driver.run(
      `() => (${String(find)})(${JSON.stringify(roles[role])}, ${JSON.stringify(name)})`,
    )) as Found | null;
  const sees = async (role: Role, name: string): Promise<string> => {
    let found: Found | null = null;
    await waitUntil(async () => (found = await look(role, name)) !== null, `${role} “${name}”`);
    return (found as unknown as Found).text;
  };
  const press = async (role: Role, name: string): Promise<string> => {
    let found: Found | null = null;
    // An element that still moves would be missed.
    await waitUntil(async () => {
      const before: Found | null = found;
      found = await look(role, name);
      return found?.isReachable === true && before?.x === found.x && before.y === found.y;
    }, `${role} “${name}” can be pressed`);
    const { x, y, text } = found as unknown as Found;
    const actions = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await driver.perform([{ type: 'pointer', id: 'mouse', actions }]);
    return text;
  };
  const type = (text: string) =>
    driver.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  return {
    open: driver.goto,
    sees,
    seesNo: (role: Role, name: string) =>
      waitUntil(async () => (await look(role, name)) === null, `no ${role} “${name}”`),
    press,
    pressKey: (key: keyof typeof keys) => type(keys[key]),
    fill: async (name: string, text: string) => {
      await press('field', name);
      await type(text);
    },
    /** Runs the steps in the window that the action opens, and returns to the first one. */
    inPopup: async (action: () => Promise<unknown>, steps: () => Promise<unknown>) => {
      const [first = ''] = await driver.listWindows();
      await action();
      await waitUntil(async () => (await driver.listWindows()).length > 1, 'a second window');
      await driver.select((await driver.listWindows()).find((window) => window !== first) ?? '');
      await steps();
      await waitUntil(async () => (await driver.listWindows()).length === 1, 'the window closes');
      await driver.select(first);
    },
    readsFrames: async () =>
      (await driver.run(
        `() => Array.from(document.querySelectorAll('iframe'), (frame) => frame.src)`,
      )) as string[],
    hasFocus: async (name: string) =>
      String(await driver.run('() => document.activeElement.textContent')).includes(name),
  };
}
