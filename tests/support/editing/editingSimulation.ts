// An admin who works with the real forms, while other admins change the thoughts and the network loses messages.
import type { ThoughtCardFragment } from '../../../web/src/admin/operations.generated.ts';
import type { FormDraft } from '../../../web/src/admin/form/drafts/formDraft.ts';
import type { FormEvent } from '../../../web/src/admin/form/editing.ts';
import type { AnswerEvent } from '../../../web/src/admin/form/editingAnswers.ts';
import type { FormState, PendingState } from '../../../web/src/admin/form/editingState.ts';
import type { Editor } from '../../../web/src/admin/form/editor.ts';
import { createEditors, type Editors } from '../../../web/src/admin/form/editors.ts';
import {
  fieldNames,
  type Fields,
  isFieldEqual,
  toFields,
} from '../../../web/src/admin/form/fields/fields.ts';
import { createFakeApi } from './fakeApi.ts';

const email = 'ada@example.com';
const typedFields = ['thought', 'author', 'application', 'summary'] as const;
const lost = { type: 'lost', error: 'Lost.' } as const;

/** The events. A number chooses between the possibilities, for example which field is typed in. */
const commands = {
  'open a new thought': (simulation) => simulation.open(null),
  'open a stored thought': (simulation, choice) =>
    simulation.open(pick(simulation.api.stored, choice) ?? null),
  type: (simulation, choice) => simulation.type([pick(typedFields, choice) ?? 'thought'], choice !== 5),
  'fill in all fields': (simulation) => simulation.type(typedFields, true),
  save: (simulation, choice) => simulation.save(choice),
  'save and add another': (simulation) => simulation.dispatch({ type: 'saveRequested', isContinuing: true }),
  close: (simulation) => simulation.dispatch({ type: 'closeRequested' }),
  discard: (simulation) => simulation.discard(),
  'keep editing': (simulation) => simulation.dispatch({ type: 'discardDeclined' }),
  'restore the draft': (simulation) => simulation.dispatch({ type: 'draftRestored' }),
  'discard the draft': (simulation) => simulation.discardDraft(),
  'choose a revision': (simulation, choice) => simulation.chooseRevision(choice),
  'resolve the conflict': (simulation, choice) => simulation.resolveConflict(choice),
  'restore from the trash': (simulation) => simulation.dispatch({ type: 'restoreRequested' }),
  'answer a request': (simulation, choice) => simulation.respond(choice, simulation.api.carryOut),
  'lose the response': (simulation, choice) =>
    simulation.respond(choice, (form) => {
      simulation.api.carryOut(form);
      return lost;
    }),
  'lose the request': (simulation, choice) => simulation.respond(choice, () => lost),
  'refuse the request': (simulation, choice) =>
    simulation.respond(choice, () => ({ type: 'refused', error: 'Refused.' })),
  'change elsewhere': (simulation, choice) =>
    simulation.api.change(simulation.pickId(choice), { application: `other-${simulation.count++}` }),
  'delete elsewhere': (simulation, choice) =>
    simulation.api.change(simulation.pickId(choice), { trashedAt: '2026-11-21T10:00:00.000Z' }),
  'restore elsewhere': (simulation, choice) =>
    simulation.api.change(simulation.pickId(choice), { trashedAt: null }),
  'delete elsewhere for good': (simulation, choice) => simulation.api.purge(simulation.pickId(choice)),
  'end the session': (simulation) => simulation.endSession(),
  'sign in again': (simulation) => simulation.signInAgain(),
  'reload the page': (simulation, choice) => simulation.reload(choice),
} satisfies Record<string, (simulation: EditingSimulation, choice: number) => unknown>;

export type CommandName = keyof typeof commands;

export const commandNames = Object.keys(commands) as CommandName[];

export class EditingSimulation {
  readonly api = createFakeApi();
  count = 0;
  /** The typed texts that must not be lost: the admin has neither replaced nor confirmed to discard them. */
  readonly #typedTexts = new Set<string>();
  readonly #storage: Map<string, string>;
  #requests: { form: PendingState; answer: (answer: AnswerEvent) => void }[] = [];
  #opened: Editor[] = [];
  #isSignedIn = true;
  #editors: Editors;

  /** @param storage the browser's storage, which the forms use as well. */
  constructor(storage: Map<string, string>) {
    this.#storage = storage;
    this.#editors = this.#openPage();
  }

  async run(name: CommandName, choice: number): Promise<void> {
    await commands[name](this, choice);
  }

  dispatch(event: FormEvent): void {
    this.#editors.findOpen(email)?.dispatch(event);
  }

  open(thought: ThoughtCardFragment | null): void {
    if (this.#isSignedIn && this.#editors.findOpen(email) === null)
      this.#opened.push(
        this.#editors.open(
          email,
          thought,
          (form) => new Promise((answer) => this.#requests.push({ form, answer })),
        ),
      );
  }

  type(names: readonly (typeof typedFields)[number][], isValid: boolean): void {
    const form = this.#getOpenForm();
    if (form === null || !('problems' in form)) return;
    this.#giveUp(form.edit.fields, names);
    const changes: Partial<Fields> = { url: 'https://example.com/' };
    for (const name of names) {
      const text = `typed-${this.count++}${name === 'author' && !isValid ? '-invalid' : ''}`;
      changes[name] = text;
      this.#typedTexts.add(text);
    }
    this.dispatch({ type: 'fieldsChanged', changes });
  }

  /** Saves as a draft, for visitors, where the thought is, or with a schedule. */
  save(choice: number): void {
    const scheduled = { isDraft: true, publishAt: '2026-12-01T08:00:00.000Z' };
    const place = [{ isDraft: true }, { isDraft: false }, {}, scheduled][choice % 4];
    this.dispatch({ type: 'saveRequested', isContinuing: false, ...place });
  }

  discard(): void {
    const form = this.#getOpenForm();
    if (form?.state === 'deleted') this.#giveUp(form.edit.fields);
    if (form?.state === 'confirming') this.#giveUp(form.inner.edit.fields);
    this.dispatch({ type: 'discardConfirmed' });
  }

  discardDraft(): void {
    const form = this.#getOpenForm();
    if (form?.state === 'draftOffered') this.#giveUp(form.drafts[0].fields);
    this.dispatch({ type: 'draftDiscarded' });
  }

  chooseRevision(choice: number): void {
    const form = this.#getOpenForm();
    if (form === null || !('edit' in form)) return;
    const revisions = this.api.stored.filter(({ id }) => id === form.edit.thoughtId);
    const revision = pick(revisions, choice);
    if (revision !== undefined) this.dispatch({ type: 'revisionChosen', fields: toFields(revision) });
  }

  resolveConflict(choice: number): void {
    const form = this.#getOpenForm();
    if (form?.state !== 'conflict') return;
    const mine = form.edit.fields;
    const theirs = toFields(form.current);
    const differing = fieldNames.filter((name) => !isFieldEqual(name, mine, theirs));
    const fromTheirs = differing.filter((_, index) => Math.floor(choice / 2 ** index) % 2 === 1);
    this.#giveUp(mine, fromTheirs);
    const fields = { ...mine, ...Object.fromEntries(fromTheirs.map((name) => [name, theirs[name]])) };
    this.dispatch({ type: 'conflictResolved', fields });
  }

  async respond(choice: number, createAnswer: (form: PendingState) => AnswerEvent): Promise<void> {
    const [request] = this.#requests.splice(choice % Math.max(this.#requests.length, 1), 1);
    request?.answer(createAnswer(request.form));
    // The editor gets the answer in a later microtask.
    await Promise.resolve();
    await Promise.resolve();
  }

  pickId(choice: number): string {
    return pick([...this.api.thoughts.keys()], choice) ?? '';
  }

  endSession(): void {
    this.#isSignedIn = false;
    this.#editors.endSession();
  }

  signInAgain(): void {
    this.#isSignedIn = true;
    this.#editors.resumeSession(email);
  }

  /** Reloads the page. Some of the requests are carried out, but their responses are lost. */
  reload(choice: number): void {
    for (const { form } of this.#requests.slice(choice % 2)) this.api.carryOut(form);
    this.#requests = [];
    this.#opened = [];
    this.#editors = this.#openPage();
    this.#isSignedIn = true;
  }

  getForms(): FormState[] {
    return this.#opened.map((editor) => editor.getForm());
  }

  /** Returns the typed texts that are neither stored by the API nor in a draft. */
  findLostTexts(): string[] {
    const drafts = [...this.#storage.values()].flatMap((json) => JSON.parse(json) as FormDraft[]);
    const kept = new Set<unknown>(
      [...drafts.map(({ fields }) => fields), ...this.api.stored].flatMap((record) => Object.values(record)),
    );
    return [...this.#typedTexts].filter((text) => !kept.has(text));
  }

  /** Returns the keys of the forms that have several requests under way. */
  findRepeatedRequests(): string[] {
    const keys = this.#requests.map(({ form }) => form.edit.key);
    return keys.filter((key, index) => keys.indexOf(key) !== index);
  }

  /** Returns the typed texts that several thoughts have. */
  findDuplicates(): string[] {
    const texts = [...this.api.thoughts.values()].map(({ thought }) => thought);
    return texts.filter((text, index) => text.startsWith('typed-') && texts.indexOf(text) !== index);
  }

  #getOpenForm(): FormState | null {
    return this.#editors.findOpen(email)?.getForm() ?? null;
  }

  #giveUp(fields: Fields, names: readonly (keyof Fields)[] = fieldNames): void {
    for (const name of names) if (name !== 'image') this.#typedTexts.delete(fields[name]);
  }

  #openPage(): Editors {
    const editors = createEditors({
      createKey: () => `key-${this.count++}`,
      now: () => new Date(this.count++).toISOString(),
    });
    editors.connect({
      email,
      getListOptions: () => ({ search: null, filter: null, orderBy: 'NEWEST', place: 'LIVE' }),
      onLeft: () => {},
    });
    return editors;
  }
}

function pick<T>(items: readonly T[], choice: number): T | undefined {
  return items[choice % Math.max(items.length, 1)];
}
