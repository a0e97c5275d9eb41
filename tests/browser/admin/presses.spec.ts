// The number of presses that frequent jobs of an admin take, from the dashboard on. A press is a click, or a key that
// isn't typed into a field; choosing from a list is two. Moving to a field and typing, or pasting, isn't counted.
import type { Locator, Page } from '@playwright/test';
import { normalizeDraft } from '../../../domain/thought/thought.ts';
import { exampleThought, fillForm, getCard, openDashboard } from '../../support/browser/admin.ts';
import { expect, type Site, test } from '../../support/browser/site.ts';

const now = new Date().toISOString();
const typo = 'Begin anywere.';
const draft = normalizeDraft({
  thought: typo,
  author: 'John Cage',
  application: 'Begin.',
  url: 'https://a.example',
});
const change = { by: 'grace@example.com', uid: 'grace', now };

/** Adds an import with a typo, a duplicate, and a thought in the trash. */
async function addThoughts({ services: { thoughts } }: Site): Promise<void> {
  const row = { id: 'typo', draft, createdAt: null };
  await thoughts.import([row], change, false, { operation: 'import' });
  await thoughts.add({ ...draft, thought: 'Begin, anywere' }, 'duplicate', change);
  const trashed = await thoughts.add({ ...draft, thought: 'Restore me.' }, 'trashed', change);
  await thoughts.trash(trashed.id, change);
}

interface Hands {
  page: Page;
  press: (locator: Locator) => Promise<void>;
  choose: (list: Locator, option: string | RegExp) => Promise<void>;
}

const jobs: [job: string, mostPresses: number, run: (hands: Hands) => Promise<void>][] = [
  [
    'adding a thought from a YouTube link',
    2,
    async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Add New Bubble' }));
      await fillForm(page.getByRole('dialog'));
      await press(page.getByRole('button', { name: 'Add Bubble', exact: true }));
      await expect(getCard(page, exampleThought['Thought *'])).toBeVisible();
    },
  ],
  [
    'finding and fixing a typo',
    2,
    async ({ page, press }) => {
      await page.getByRole('searchbox').fill('anywere.');
      await expect(page.getByRole('article')).toHaveCount(1);
      await press(getCard(page, typo).getByRole('button', { name: 'Edit' }));
      await page.getByRole('dialog').getByLabel('Thought *').fill('Begin anywhere.');
      await press(page.getByRole('button', { name: 'Update Bubble' }));
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  ],
  [
    'seeing who changed a thought, and what',
    2,
    async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Activity' }));
      const entry = page.getByRole('listitem').filter({ hasText: 'Restore me.' }).first();
      await expect(entry).toContainText('grace@example.com deleted');
      await press(entry.getByRole('button', { name: 'Details' }));
      await expect(entry.getByRole('button', { name: 'Details' })).toHaveAttribute('aria-expanded', 'true');
    },
  ],
  [
    'finding duplicates',
    1,
    async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Possible duplicates' }));
      await expect(page.getByRole('article')).toHaveCount(2);
    },
  ],
  [
    'seeing how many thoughts lack a video, and which',
    1,
    async ({ page, press }) => {
      await expect(page.getByRole('button', { name: 'No video' })).toHaveText('No video 2');
      await press(page.getByRole('button', { name: 'No video' }));
      await expect(page.getByRole('article')).toHaveCount(2);
    },
  ],
  [
    'seeing what was imported on a day',
    2,
    async ({ page, choose }) => {
      await choose(page.getByRole('combobox', { name: 'Imported on' }), /\(41\)/);
      await expect(page.getByText('41 of 42')).toBeVisible();
    },
  ],
  [
    'copying a link',
    1,
    async ({ page, press }) => {
      await press(getCard(page, typo).getByRole('button', { name: 'Copy' }));
      await expect(getCard(page, typo).getByText('Copied')).toBeAttached();
    },
  ],
  [
    'restoring a thought from the trash',
    2,
    async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Trash', exact: true }));
      await press(getCard(page, 'Restore me.').getByRole('button', { name: 'Restore' }));
      await expect(page.getByText('Restored “Restore me.”')).toBeVisible();
    },
  ],
  [
    'undoing an import',
    3,
    async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Activity' }));
      const entry = page.getByRole('listitem').filter({ hasText: 'grace@example.com imported' });
      await press(entry.getByRole('button', { name: 'Undo import' }));
      await press(entry.getByRole('button', { name: 'Undo import' }));
      await expect(page.getByText('Undone: 1 bubble.')).toBeVisible();
    },
  ],
  [
    'inviting an admin',
    2,
    async ({ page, press }) => {
      await press(page.getByRole('button', { name: 'Admins' }));
      await page.getByLabel('E-mail').fill('mary@example.com');
      await press(page.getByRole('button', { name: 'Invite admin' }));
      await expect(page.getByRole('row').filter({ hasText: 'mary@example.com' })).toBeVisible();
    },
  ],
];

for (const [job, mostPresses, run] of jobs) {
  test(`${job} needs no more presses than ${mostPresses} @slow`, async ({ page, context, site }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await addThoughts(site);
    await openDashboard(page);
    let presses = 0;
    const press = async (locator: Locator) => {
      presses += 1;
      await locator.click();
    };
    const choose = async (list: Locator, label: string | RegExp) => {
      presses += 2;
      await list.selectOption(await list.getByRole('option', { name: label }).innerText());
    };
    await run({ page, press, choose });
    expect(presses).toBeLessThanOrEqual(mostPresses);
  });
}
