// An admin of one machine, who changes thoughts, and a ledger of what the server has acknowledged.
import { retentionMs } from '#domain/thought/thought.ts';
import { createPng } from '../../tests/support/browser/imageSamples.ts';
import type { Machine } from './machine.ts';

const hourMs = 3_600_000;
/** The job needs two runs, 25 hours apart. */
const purgeDelayMs = 72 * hourMs;

export interface AcknowledgedThought {
  id: string;
  thought: string;
  place: 'live' | 'draft' | 'trash';
  /** By the server's clock. */
  publishAtMs: number | null;
  trashedAtMs: number | null;
  /** When it really was deleted. */
  trashedElapsedMs: number;
}

export interface SimulatedTime {
  nowMs: number;
  /** The latest time that the server's clock has shown. */
  latestMs: number;
  elapsedMs: number;
  /** Whether the clock and the disk were in order for days, so that the jobs have caught up. */
  isSettled: boolean;
}

export function createAdmin(machine: Machine) {
  const ledger = new Map<string, AcknowledgedThought>();
  let number = 0;
  const send = async (query: string, variables: object, session: string) => {
    const response = await machine.fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: session },
      body: JSON.stringify({ query, variables }),
    });
    return (await response.json()) as {
      data?: { result: { id: string; thought: string; trashedAt: string } | null };
      errors?: { message: string }[];
    };
  };
  const mutate = async (call: string, parameters: string, variables: object, session: string) => {
    const fields = 'id thought trashedAt';
    const selection =
      call.startsWith('addThought') || call.startsWith('updateThought')
        ? `... on Thought { ${fields} }`
        : fields;
    const query = `mutation (${parameters}) { result: ${call} { ${selection} } }`;
    const { data, errors } = await send(query, variables, session);
    if (data?.result?.id === undefined) throw new Error(errors?.[0]?.message ?? `no thought: ${call}`);
    return data.result;
  };
  const createInput = () => {
    number += 1;
    // Four of five have an image, so the server draws no link preview for them.
    const image = createPng(1 + (number % 199), 1 + Math.floor(number / 199)).toString('base64');
    return {
      thought: `Thought ${number} of the year.`,
      author: `Author ${number % 50}`,
      application: 'Live it.',
      url: 'https://youtu.be/dQw4w9WgXcQ',
      imageUrl: number % 5 === 0 ? null : `data:image/png;base64,${image}`,
    };
  };
  return {
    ledger,
    isSignedIn: async (session: string) =>
      (await send('{ result: me { id: uid } }', {}, session)).data?.result != null,
    /** Returns an addition that can be repeated until it is acknowledged. With `publishAtMs`, it is a scheduled draft. */
    createAddition: (publishAtMs: number | null = null) => {
      const draft = publishAtMs !== null;
      const publishAt = draft ? new Date(publishAtMs).toISOString() : null;
      const input = createInput();
      const variables = { input, key: `key-${number}`, draft, publishAt };
      return async (session: string) => {
        const { id, thought } = await mutate(
          'addThought(input: $input, key: $key, draft: $draft, publishAt: $publishAt)',
          '$input: ThoughtInput!, $key: ID!, $draft: Boolean!, $publishAt: DateTime',
          variables,
          session,
        );
        const place = draft ? 'draft' : 'live';
        ledger.set(id, { id, thought, place, publishAtMs, trashedAtMs: null, trashedElapsedMs: 0 });
      };
    },
    update: async (changed: AcknowledgedThought, session: string) => {
      const [row] = machine.query(
        `SELECT record ->> 'version' AS version FROM thoughts WHERE id = '${changed.id}'`,
      );
      const { thought } = await mutate(
        'updateThought(id: $id, input: $input, version: $version)',
        '$id: ID!, $input: ThoughtInput!, $version: Int!',
        { id: changed.id, input: createInput(), version: row?.['version'] },
        session,
      );
      changed.thought = thought;
    },
    trash: async (deleted: AcknowledgedThought, session: string) => {
      const { trashedAt } = await mutate('deleteThought(id: $id)', '$id: ID!', { id: deleted.id }, session);
      const trashedElapsedMs = machine.readElapsedMs();
      Object.assign(deleted, { place: 'trash', trashedAtMs: Date.parse(trashedAt), trashedElapsedMs });
    },
    restore: async (restored: AcknowledgedThought, session: string) => {
      await mutate('restoreThought(id: $id)', '$id: ID!', { id: restored.id }, session);
      Object.assign(restored, { place: 'live', trashedAtMs: null });
    },
    /**
     * Compares the stored thoughts with the acknowledged ones, and updates what the jobs have changed.
     * Returns the differences, and the thoughts that were deleted permanently before they really were in the trash for 30 days.
     */
    compare: (moment: SimulatedTime) => {
      const rows = machine.query(
        "SELECT id, place, record ->> 'thought' AS thought FROM thoughts WHERE id NOT GLOB '[0-9]*-*-*'",
      );
      const stored = new Map(rows.map((row) => [row['id'], row as unknown as AcknowledgedThought]));
      const losses: string[] = [];
      const purgedEarly: string[] = [];
      for (const [id, acknowledged] of ledger) {
        const found = stored.get(id);
        stored.delete(id);
        const problem = findProblem(acknowledged, found, moment);
        if (problem !== null) losses.push(`${id} (${acknowledged.thought}) ${problem}`);
        if (found !== undefined) acknowledged.place = found.place;
        else {
          ledger.delete(id);
          if (moment.elapsedMs - acknowledged.trashedElapsedMs < retentionMs) purgedEarly.push(id);
        }
      }
      losses.push(...[...stored.values()].map(({ id, thought }) => `${id} (${thought}) was stored twice`));
      return { losses, purgedEarly };
    },
  };
}

function findProblem(
  { thought, place, publishAtMs, trashedAtMs }: AcknowledgedThought,
  stored: AcknowledgedThought | undefined,
  { nowMs, latestMs, isSettled }: SimulatedTime,
): string | null {
  const purgeableAtMs = (trashedAtMs ?? Infinity) + retentionMs;
  if (stored === undefined) return purgeableAtMs < latestMs ? null : 'is lost';
  if (stored.thought !== thought) return `has the text ${stored.thought}`;
  if (isSettled && purgeableAtMs + purgeDelayMs < nowMs) return 'was not purged';
  const mayBePublished = place === 'draft' && publishAtMs !== null && publishAtMs <= latestMs;
  if (mayBePublished && stored.place === 'live') return null;
  if (mayBePublished && isSettled && publishAtMs < nowMs - hourMs) return 'was not published';
  return stored.place === place ? null : `is ${stored.place} instead of ${place}`;
}
