// Finds the elements that a person sees, and does what a person does.
import { expect, type Locator, type Page } from '@playwright/test';
import { requestAuthorization } from '../../support/site/serverProcess.ts';

export const adminEmail = 'ada@example.com';

/** A thought of a new collection, whose talk starts at 14:00. */
export const example = {
  id: '4-stay-hungry-stay-foolish',
  path: '/thought/4-stay-hungry-stay-foolish',
  thought: 'Stay hungry. Stay foolish.',
  author: 'Steve Jobs',
  summary: 'The farewell message on the back cover of the last Whole Earth Catalog.',
  application: 'Ask the question in the room that you think everybody else already understands.',
  videoId: 'UF8uR6Z6KLc',
  startSeconds: 840,
};

/** A thought that a test adds. A search for “foolish” finds it and the one above. */
export const newThought = {
  thought: 'Foolish steps, taken daily, carry further than great leaps',
  author: 'Ada Lovelace',
  application: 'Choose one step.\nTake it before noon.',
  summary: 'On steps.',
  url: 'https://youtu.be/dQw4w9WgXcQ?t=43',
};

export type Home = ReturnType<typeof createHome>;

/** The home page. Only the test advances its clock. */
export function createHome(page: Page) {
  /** The bubbles, the newest last, without the line and the lists of seen thoughts. */
  const bubbles = page
    .getByRole('button', { name: / — \S/ })
    .and(page.locator(':not(:is(section, nav, dialog, [role=region]) *)'));

  const next = page.getByRole('button', { name: 'Next', exact: true });

  /** Returns a bubble's thought without its author. */
  const readThought = async (bubble: Locator = bubbles.last()) => {
    const name = (await bubble.getAttribute('aria-label')) ?? (await bubble.textContent()) ?? '';
    return name.replace(/\s*— [^—]*$/, '').trim();
  };

  /** Advances the clock in small steps until the condition holds, and returns the time that it took. */
  const runUntil = async (condition: () => Promise<boolean>, { stepMs = 200, maxMs = 60_000 } = {}) => {
    for (let elapsedMs = 0; elapsedMs <= maxMs; elapsedMs += stepMs) {
      if (await condition()) return elapsedMs;
      await page.clock.runFor(stepMs);
      await page.evaluate(waitForReact);
    }
    throw new Error(`The condition did not hold within ${maxMs} ms.`);
  };

  /** Advances the clock during loading, so that the test doesn't wait for real time. */
  const waitForControls = async () => {
    const slider = page.getByRole('slider');
    await slider.waitFor();
    await runUntil(() => slider.isEnabled(), { stepMs: 10 });
  };

  /** Presses a bubble that moves. */
  const press = (bubble: Locator = bubbles.first()) => bubble.click({ force: true });

  const video = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close video' }) });

  /** Opens the page, and waits until its first bubble is announced. */
  const open = async (path = '/') => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(20_000);
    await page.goto(path);
    await waitForControls();
    const announcement = page.getByRole('status').filter({ hasText: /\S/ });
    await runUntil(async () => (await announcement.count()) > 0, { stepMs: 20 });
  };

  /** Holds a bubble, whose actions then cover no part of it. */
  const hold = async (bubble = bubbles.first()) => {
    await bubble.hover({ force: true });
    await runUntil(() => page.getByRole('button', { name: 'Add to favourites' }).first().isVisible());
  };

  return {
    open,
    hold,
    press,
    bubbles,
    readThought,
    runUntil,
    waitForControls,
    next,
    previous: page.getByRole('button', { name: 'Previous', exact: true }),
    /** The dialog with the player, which is named after its thought. */
    video,
    closeVideo: async () => {
      await video.getByRole('button', { name: 'Close video' }).click();
      await expect(video).toHaveCount(0);
    },
    openVideo: async (path = `/?thought=${example.id}`) => {
      await open(path);
      await hold();
      await press();
      await expect(video).toBeVisible();
    },
    player: page.locator('iframe'),
    /** Advances the clock second by second, so that each timer's result is shown before the next one is due. */
    runFor: async (seconds: number) => {
      let elapsed = 0;
      await runUntil(async () => (elapsed += 1) > seconds, { stepMs: 1_000 });
    },
    /** Advances the clock until a bubble follows the present one, or the one with the given thought; returns its thought. */
    waitForNext: async (previous?: string) => {
      const readNewest = async () => ((await bubbles.last().isVisible()) ? readThought() : null);
      const before = previous ?? (await readNewest());
      await runUntil(async () => ![null, before].includes(await readNewest()));
      return readThought();
    },
    /** Presses Next until the prompt asks whether to show more. */
    goToPrompt: async () => {
      const prompt = page.getByRole('heading', { name: '✨' });
      await runUntil(async () => {
        if (await prompt.isVisible()) return true;
        await next.click();
        return false;
      });
      return prompt;
    },
    /** Chooses an item of the dock's menu. */
    chooseMore: async (name: 'Favourites' | 'Notifications' | 'Keyboard shortcuts') => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name }).click();
    },
  };
}

/** Runs in the page: waits for React, which renders in a task that the test's clock doesn't control. */
async function waitForReact(): Promise<void> {
  for (let task = 0; task < 3; task += 1)
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', resolve, { once: true });
      port1.start();
      port2.postMessage(null);
    });
}

/** Waits until the application handles what the server has rendered: until React has marked all controls as its own. */
export async function waitForApplication(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll('header a, main :is(a, button), footer a')];
    const isReact = (control: Element) => Object.keys(control).some((key) => key.startsWith('__react'));
    return controls.length > 0 && controls.every(isReact);
  });
}

export async function openSignInPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in with Google' }).click();
  return popup;
}

/** Signs in on the present page, by the popup of local sign-in. */
export async function signIn(page: Page, email = adminEmail): Promise<void> {
  const popup = await openSignInPopup(page);
  await popup.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export type Admin = ReturnType<typeof createAdmin>;

/** The admin page. */
export function createAdmin(page: Page) {
  const getCard = (thought: string) => page.getByRole('article', { name: thought, exact: true });
  /** Waits until the cards no longer move, because a click on a moving card is lost. */
  const waitForList = async () => {
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Needs attention \(\d+\)$/ })).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
  };
  return {
    getCard,
    waitForList,
    /** The heading with the number of bubbles. */
    count: page.getByRole('heading', { name: /^Bubbles \([\d,]+\)$/ }),
    /** Opens the admin page as a signed-in admin. */
    open: async ({ url }: { url: string }, address = '/admin?q=foolish') => {
      const token = (await requestAuthorization(url, adminEmail)).replace('Bearer ', '');
      await page.addInitScript(
        (value) => localStorage.setItem('upwell.local-token', value),
        JSON.stringify(token),
      );
      await page.goto(address);
      await waitForList();
    },
    openTable: () => page.getByRole('button', { name: 'Table', exact: true }).click(),
    selection: page.getByRole('region', { name: 'Selection' }),
    boxes: page.getByRole('checkbox', { name: 'Select', exact: true }),
    openView: (name: 'Bubbles' | 'Drafts' | 'Trash') =>
      page.getByRole('navigation').getByRole('button', { name, exact: true }).click(),
    /** Opens the menu, and presses one of its buttons. */
    chooseInMenu: async (name: string) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await page.getByRole('button', { name, exact: true }).click();
    },
    openForm: async () => {
      await page.getByRole('button', { name: 'Add New Bubble' }).click();
      return page.getByRole('dialog', { name: 'Add New Bubble' });
    },
    /** Fills in the fields that are required, and the summary. */
    fillForm: async (form: Locator, changes: Partial<typeof newThought> = {}) => {
      for (const [name, text] of Object.entries({ ...newThought, ...changes }))
        await form.getByLabel(new RegExp(`^${name}`, 'i')).fill(text);
    },
    deleteCard: async (thought: string) => {
      await getCard(thought).getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    },
  };
}

/**
 * Runs in the page before its scripts. After the first press, it wraps each text in an element, like Google Translate.
 */
export function translate(): void {
  const translateTexts = () => {
    for (const element of document.body.querySelectorAll(':not(script, style, textarea, font)'))
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || node.textContent?.trim() === '') continue;
        const font = document.createElement('font');
        font.textContent = node.textContent;
        node.replaceWith(font);
      }
  };
  const start = () => {
    translateTexts();
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(translateTexts).observe(document.body, changes);
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { capture: true, once: true });
}

/** Runs in the page before its scripts: the browser refuses all storage, as with cookies blocked. */
export function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('Access is denied.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
}
