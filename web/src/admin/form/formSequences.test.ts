import fc from 'fast-check';
import { expect, test } from 'vitest';
import { step } from './formReducer.ts';
import type { FormState } from './formState.ts';
import {
  type CommandName,
  commandNames,
  EditingSimulation,
} from '../../../../tests/support/editing/editingSimulation.ts';
import { stubLocalStorage } from '../../../../tests/support/editing/stubLocalStorage.ts';

const commands = fc.array(fc.record({ name: fc.constantFrom(...commandNames), choice: fc.nat(7) }), {
  minLength: 10,
  maxLength: 60,
  size: 'max',
});

/** Rare at random: a draft whose response is lost is saved again for visitors, or with a schedule. */
const savesAfterLostDraft = [1, 3].map((choice): [{ name: CommandName; choice: number }[]] => [
  [
    { name: 'open a new thought', choice: 0 },
    { name: 'fill in all fields', choice: 0 },
    { name: 'save', choice: 0 },
    { name: 'lose the response', choice: 0 },
    { name: 'type', choice: 3 },
    { name: 'save', choice },
    { name: 'answer a request', choice: 0 },
    { name: 'answer a request', choice: 0 },
  ],
]);

const allStates = [
  'checking',
  'closed',
  'confirming',
  'conflict',
  'deleted',
  'editing',
  'leaving',
  'restoring',
  'saved',
  'saving',
  'unconfirmed',
];

const sequenceCount = 1_000;

test(
  `in ${sequenceCount} random sequences, nothing typed is lost, added twice, or in a form that can't be left`,
  { timeout: 120_000 },
  async () => {
    const storage = stubLocalStorage();
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        storage.clear();
        const simulation = new EditingSimulation(storage);
        for (const { name, choice } of sequence) {
          await simulation.run(name, choice);
          const forms = simulation.getForms();
          for (const form of forms) {
            reached.add(form.state);
            if (!canBeLeft(form)) throw new Error(`There is no way out of ${form.state}.`);
          }
          const lost = simulation.findLostTexts();
          if (lost.length > 0) throw new Error(`“${name}” lost ${lost.join()}.`);
          const repeated = simulation.findRepeatedRequests();
          if (repeated.length > 0) throw new Error(`“${name}” sent the request of ${repeated.join()} twice.`);
          const duplicates = simulation.findDuplicates();
          if (duplicates.length > 0) throw new Error(`“${name}” added ${duplicates.join()} twice.`);
        }
      }),
      { numRuns: sequenceCount, seed: 2026, examples: savesAfterLostDraft },
    );
    expect([...reached].toSorted()).toEqual(allStates);
  },
);

/** Returns whether a form ends when the admin closes it, and confirms. */
function canBeLeft(form: FormState): boolean {
  const wayOut = [
    { type: 'discardDeclined' },
    { type: 'closeRequested' },
    { type: 'discardConfirmed' },
    { type: 'lost', error: '' },
  ] as const;
  const last = wayOut.reduce<FormState>((current, event) => step(current, event), form);
  return last.state === 'closed' || last.state === 'saved';
}
