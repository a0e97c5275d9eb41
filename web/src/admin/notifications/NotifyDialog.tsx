import { notificationLimits } from '#domain/notifications/pushMessage.ts';
import { truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { type FormEvent, useState } from 'react';
import { readPushState } from '../../devices/pushState.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BusyButton } from '../components/BusyButton.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import {
  type NotifyFormQuery,
  useNotifyFormQuery,
  useNotifyVisitorsMutation,
} from '../operations.generated.ts';

type Draft = Record<'title' | 'body' | 'url', string>;
type Thought = NotifyFormQuery['thoughts']['edges'][number]['node'];

/** The dialog that notifies visitors. If notifications aren't configured, it says how to set them up. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  if (readPushState() === 'not set up') {
    return (
      <ClosableDialog label="Notify visitors" size="small" onClose={onClose}>
        <p>Notifications aren't set up on this site, so none can be sent.</p>
        <p className={dialogs.muted}>
          Visitors can turn them on once Firebase is configured. Run npm run doctor to see what is missing.
        </p>
      </ClosableDialog>
    );
  }
  return (
    <Dialog label="Notify visitors" onClose={onClose} className={dialogs.small}>
      <NotifyForm onClose={onClose} />
    </Dialog>
  );
}

/** Sends a notification, written by hand or filled in from a thought, and shows the result. */
function NotifyForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>({ title: '', body: '', url: '' });
  const { data, error: deviceCountError } = useNotifyFormQuery({ fetchPolicy: 'network-only' });
  const [notify, { loading: isSending, data: result, error }] = useNotifyVisitorsMutation();
  const deviceCount = data?.deviceCount;
  const report = result?.notifyVisitors;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { title, body, url } = draft;
    await notify({
      variables: { title, body, url: url.trim() || null },
      update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'audit' }),
    }).catch(() => {});
  };

  return (
    <form className={dialogs.body} onSubmit={(event) => void send(event)}>
      <h2>Notify visitors</h2>
      <p className={dialogs.muted}>
        {deviceCountError === undefined ? describeAudience(deviceCount) : "Couldn't count the devices."}
      </p>
      <ThoughtSelect thoughts={data?.thoughts.edges.map(({ node }) => node) ?? []} onSelect={setDraft} />
      <DraftFields draft={draft} onChange={(changes) => setDraft({ ...draft, ...changes })} />
      {error !== undefined && (
        <p role="alert" className={dialogs.problem}>
          {error.message}
        </p>
      )}
      {report !== undefined && (
        <output className={dialogs.note}>
          Sent to {report.sent}, failed for {report.failed}, unregistered: {report.pruned}.
        </output>
      )}
      <div className={dialogs.buttons}>
        <button type="button" className={controls.button} onClick={onClose}>
          {report === undefined ? 'Cancel' : 'Close'}
        </button>
        <BusyButton
          type="submit"
          className={controls.primary}
          isBusy={isSending || report !== undefined}
          disabled={!deviceCount}
        >
          {isSending ? 'Sending…' : deviceCount ? `Send to ${formatDeviceCount(deviceCount)}` : 'Send'}
        </BusyButton>
      </div>
    </form>
  );
}

interface ThoughtSelectProps {
  thoughts: readonly Thought[];
  onSelect: (draft: Draft) => void;
}

/** Fills the fields from one of the newest thoughts. */
function ThoughtSelect({ thoughts, onSelect }: ThoughtSelectProps) {
  return (
    <label className={controls.label}>
      From a thought
      <select
        className={controls.field}
        defaultValue=""
        onChange={({ target }) => {
          const selected = thoughts.find(({ id }) => id === target.value);
          if (selected !== undefined) onSelect(createDraft(selected));
        }}
      >
        <option value="" disabled>
          The 20 newest…
        </option>
        {thoughts.map(({ id, thought }) => (
          <option key={id} value={id}>
            {truncate(thought, 60)}
          </option>
        ))}
      </select>
    </label>
  );
}

function createDraft({ id, thought, author }: Thought): Draft {
  const title = author === null ? 'A thought for you' : `A thought from ${author}`;
  return { title: truncate(title, notificationLimits.title), body: thought, url: thoughtPath(id) };
}

interface DraftFieldsProps {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
}

function DraftFields({ draft, onChange }: DraftFieldsProps) {
  const getFieldProps = (name: keyof Draft) => ({
    className: controls.field,
    maxLength: notificationLimits[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <label className={controls.label}>
        Title
        <input required dir="auto" {...getFieldProps('title')} />
      </label>
      <label className={controls.label}>
        Text
        <textarea required rows={3} dir="auto" {...getFieldProps('body')} />
      </label>
      <label className={controls.label}>
        Link
        <input dir="ltr" placeholder="/thought/… or https://…" {...getFieldProps('url')} />
        <span className={dialogs.muted}>
          A YouTube link plays its video. Without a link, the notification opens the home page.
        </span>
      </label>
    </>
  );
}

function describeAudience(deviceCount: number | undefined): string {
  if (deviceCount === undefined) return 'Counting devices…';
  return deviceCount === 0
    ? 'No device is registered for notifications yet.'
    : `Registered for notifications: ${formatDeviceCount(deviceCount)}.`;
}

function formatDeviceCount(count: number): string {
  return count === 1 ? '1 device' : `${count.toLocaleString('en')} devices`;
}
