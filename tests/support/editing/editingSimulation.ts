// An admin who works with the real forms, while other admins change the thoughts and the network loses messages.
import type { ThoughtCardFragment } from '../../../web/src/admin/operations.generated.ts';
import { fieldNames, type Fields, toFields } from '../../../web/src/admin/form/fields/fields.ts';
import type { FormController } from '../../../web/src/admin/form/formController.ts';
import type { FormDraft } from '../../../web/src/admin/form/formDraft.ts';
import type { FormEvent } from '../../../web/src/admin/form/formReducer.ts';
import type { AnswerEvent } from '../../../web/src/admin/form/formResponses.ts';
import type { FormState, PendingState } from '../../../web/src/admin/form/formState.ts';
import { createOpenForms, type OpenForms } from '../../../web/src/admin/form/openForms.ts';
import { createFakeApi } from './fakeApi.ts';

const email = 'ada@example.com';
const typedFields = ['thought', 'author', 'application', 'summary'] as const;
const lost = { type: 'lost', error: 'Lost.' } as const;

/** The events. A number chooses between the possibilities, for example which field is typed in. */
const commands = {
  'open a new thought': (simulation) => simulation.open(null),
  'open a stored thought': (simulation, choice) =>
    simulation.open(pick(simulation.api.stored, choice) ?? null),
  'open a copied talk': (simulation) => simulation.open(null, { url: 'https://example.com/copied' }),
  type: (simulation, choice) => simulation.type([pick(typedFields, choice) ?? 'thought'], choice !== 5),
  'fill in all fields': (simulation) => simulation.type(typedFields, true),
  save: (simulation, choice) => simulation.save(choice),
  'save and add another': (simulation) => simulation.dispatch({ type: 'saveRequested', isContinuing: true }),
  close: (simulation) => simulation.dispatch({ type: 'closeRequested' }),
  discard: (simulation) => simulation.discard(),
  'keep editing': (simulation) => simulation.dispatch({ type: 'discardDeclined' }),
  'discard what was restored': (simulation) => simulation.discardRestored(),
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
  #opened: FormController[] = [];
  #isSignedIn = true;
  #openForms: OpenForms;

  /** @param storage the browser's storage, which the forms use as well. */
  constructor(storage: Map<string, string>) {
    this.#storage = storage;
    this.#openForms = this.#openPage();
  }

  async run(name: CommandName, choice: number): Promise<void> {
    await commands[name](this, choice);
  }

  dispatch(event: FormEvent): void {
    if (this.#isSignedIn) this.#openForms.findOpen(email)?.dispatch(event);
  }

  open(thought: ThoughtCardFragment | null, changes?: Partial<Fields>): void {
    if (!this.#isSignedIn || this.#openForms.findOpen(email) !== null) return;
    this.#openForms.open(
      { email, thought, changes },
      (form) => new Promise((answer) => this.#requests.push({ form, answer })),
    );
    const opened = this.#openForms.findOpen(email);
    if (opened !== null) this.#opened.push(opened);
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

  discardRestored(): void {
    const form = this.#getOpenForm();
    if (form?.state !== 'editing' || form.restoredAt === null) return;
    this.#giveUp(form.edit.fields);
    this.dispatch({ type: 'restoredDiscarded' });
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
    const keepsMine = choice % 2 === 0;
    if (!keepsMine) this.#giveUp(form.edit.fields);
    this.dispatch({
      type: 'conflictResolved',
      fields: keepsMine ? form.edit.fields : toFields(form.current),
    });
  }

  async respond(choice: number, createAnswer: (form: PendingState) => AnswerEvent): Promise<void> {
    const [request] = this.#requests.splice(choice % Math.max(this.#requests.length, 1), 1);
    request?.answer(createAnswer(request.form));
    // The form gets the answer in a later microtask.
    await Promise.resolve();
    await Promise.resolve();
  }

  pickId(choice: number): string {
    return pick([...this.api.thoughts.keys()], choice) ?? '';
  }

  endSession(): void {
    this.#isSignedIn = false;
    this.#openForms.endSession();
  }

  signInAgain(): void {
    this.#isSignedIn = true;
  }

  /** Reloads the page. Some of the requests are carried out, but their responses are lost. */
  reload(choice: number): void {
    for (const { form } of this.#requests.slice(choice % 2)) this.api.carryOut(form);
    this.#requests = [];
    this.#opened = [];
    this.#openForms = this.#openPage();
    this.#isSignedIn = true;
  }

  getForms(): FormState[] {
    return this.#opened.map((form) => form.getForm());
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
    return (this.#isSignedIn && this.#openForms.findOpen(email)?.getForm()) || null;
  }

  #giveUp(fields: Fields, names: readonly (keyof Fields)[] = fieldNames): void {
    for (const name of names) if (name !== 'image') this.#typedTexts.delete(fields[name]);
  }

  #openPage(): OpenForms {
    const openForms = createOpenForms({
      createKey: () => `key-${this.count++}`,
      now: () => new Date(this.count++).toISOString(),
    });
    openForms.connect({
      email,
      getListOptions: () => ({ search: null, needsAttention: false, orderBy: 'NEWEST', place: 'LIVE' }),
      onLeft: () => {},
    });
    return openForms;
  }
}

function pick<T>(items: readonly T[], choice: number): T | undefined {
  return items[choice % Math.max(items.length, 1)];
}
