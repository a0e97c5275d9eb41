import { CombinedGraphQLErrors } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import type { ThoughtVersion } from '#domain/thought/thought.ts';
import { type RefObject, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { openDraftStorage } from '../../devices/draftStorage.ts';
import {
  type BulkAction,
  SelectThoughtsDocument,
  useChangeThoughtsMutation,
} from '../operations.generated.ts';
import { evictLists, type ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ListedThought } from '../thoughts/useThoughts.ts';
import {
  type BatchReport,
  type BulkJob,
  type BulkRunner,
  createBulkRunner,
  parseStoredRun,
} from './bulkRunner.ts';
import { emptySelection, freeze, type Selection, setSelected, toggle } from './selection.ts';

/** An action that waits for its confirmation, with the thoughts that were selected then. */
export interface ChosenAction {
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
}

interface Options {
  email: string;
  listOptions: ListOptions;
  /** The list's heading, which takes the focus if the focused element is removed. */
  headingRef: RefObject<HTMLHeadingElement | null>;
  listed: readonly ListedThought[] | null;
  onError: (message: string) => void;
}

export type BulkState = ReturnType<typeof useBulk>;

/** The selection in the list, the action that waits for its confirmation, and the run of a bulk action. */
export function useBulk({ email, listOptions, headingRef, listed, onError }: Options) {
  const client = useApolloClient();
  const [selection, setSelection] = useSelection(listOptions);
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const runner = useRunner(email);
  const list = listed ?? noThoughts;

  const changeVisibly = (change: () => void) => {
    flushSync(change);
    if (document.activeElement === document.body) headingRef.current?.focus();
  };
  return {
    versions: selection.versions,
    isSelecting,
    chosen,
    runner,
    toggle: useCallback(
      (id: string, isRange: boolean) => setSelection((current) => toggle(current, list, id, isRange)),
      [list, setSelection],
    ),
    /** Selects or unselects all loaded thoughts. */
    selectLoaded: (isSelected: boolean) => setSelection((current) => setSelected(current, list, isSelected)),
    /** Selects all thoughts that match, which may be more than are loaded. */
    selectAll: async () => {
      setSelecting(true);
      try {
        const { place, search, needsAttention } = listOptions;
        const variables = { place, search, needsAttention };
        const request = { query: SelectThoughtsDocument, variables, fetchPolicy: 'no-cache' } as const;
        const { data } = await client.query(request);
        if (data !== undefined) setSelection(setSelected(emptySelection, data.selectThoughts, true));
      } catch {
        onError("Couldn't select the bubbles. Please try again.");
      } finally {
        setSelecting(false);
      }
    },
    clear: () => changeVisibly(() => setSelection(emptySelection)),
    choose: (action: BulkAction) => setChosen({ action, thoughts: freeze(selection, list) }),
    cancel: () => setChosen(null),
    /** Forgets a run that has ended. */
    closeRun: () => changeVisibly(runner.close),
    start: (job: ChosenAction) => {
      setChosen(null);
      setSelection(emptySelection);
      runner.start({ ...job, operation: crypto.randomUUID() });
    },
  };
}

const noThoughts: readonly ListedThought[] = [];

/** The selection, which ends when another list is shown. */
function useSelection(listOptions: ListOptions) {
  const [selection, setSelection] = useState<Selection>(emptySelection);
  const { place, search, needsAttention } = listOptions;
  const list = JSON.stringify([place, search, needsAttention]);
  const [selectedList, setSelectedList] = useState(list);
  if (list !== selectedList) {
    setSelectedList(list);
    setSelection(emptySelection);
  }
  return [selection, setSelection] as const;
}

function useRunner(email: string): BulkRunner {
  const client = useApolloClient();
  const [changeThoughts] = useChangeThoughtsMutation();
  const [runner] = useState(() =>
    createBulkRunner({
      storage: openDraftStorage(`bulk.${email}`, parseStoredRun),
      send: (job, batch) => sendBatch(changeThoughts, job, batch),
      wait: waitForConnection,
      onSettled: () => evictLists(client.cache),
    }),
  );
  useEffect(() => () => runner.dispose(), [runner]);
  return runner;
}

/**
 * Sends a batch of a bulk action. Sending it again has the same result.
 * @returns null if no response arrived, or the server is busy.
 * @throws if the server refuses the request.
 */
async function sendBatch(
  changeThoughts: ReturnType<typeof useChangeThoughtsMutation>[0],
  { operation, action }: BulkJob,
  batch: readonly ThoughtVersion[],
): Promise<BatchReport | null> {
  try {
    const variables = { operation, action, thoughts: [...batch] };
    const { data } = await changeThoughts({ variables, fetchPolicy: 'no-cache' });
    if (!data) throw new Error('The response has no data.');
    const { changed, left } = data.changeThoughts;
    return {
      changed,
      left: left.map(({ id, thought, reason, problems }) => ({
        id,
        title: thought && thought.thought,
        reason,
        problems: problems.map(({ message }) => message),
      })),
    };
  } catch (error) {
    if (CombinedGraphQLErrors.is(error) && !error.errors.every(isTemporary)) throw error;
    return null;
  }
}

function isTemporary({ extensions }: CombinedGraphQLErrors['errors'][number]): boolean {
  return extensions?.['code'] === 'UNAVAILABLE' || extensions?.['code'] === 'RATE_LIMITED';
}

export function useRun(runner: BulkRunner) {
  return useSyncExternalStore(runner.subscribe, runner.getRun);
}

/** Waits some seconds, or until the browser is online again. */
function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timeout);
      window.removeEventListener('online', finish);
      resolve();
    };
    const timeout = setTimeout(finish, retryMs);
    window.addEventListener('online', finish);
  });
}

const retryMs = 3000;
