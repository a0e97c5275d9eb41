import { type FormEvent, useState } from 'react';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { useNotifyFormQuery, useNotifyVisitorsMutation } from '../operations.generated.ts';
import { NotifyFields } from './NotifyFields.tsx';
import { emptyDraft } from './notificationDraft.ts';
import { ThoughtSelect } from './ThoughtSelect.tsx';

/** Sends a notification, written by hand or filled in from a thought, and shows the result. */
export function NotifyForm({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(emptyDraft);
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
      <NotifyFields draft={draft} onChange={setDraft} />
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

function describeAudience(deviceCount: number | undefined): string {
  if (deviceCount === undefined) return 'Counting devices…';
  return deviceCount === 0
    ? 'No device is registered for notifications yet.'
    : `Registered for notifications: ${formatDeviceCount(deviceCount)}.`;
}

function formatDeviceCount(count: number): string {
  return count === 1 ? '1 device' : `${count.toLocaleString('en')} devices`;
}
