import { type FormEvent, useState } from 'react';
import { readPushState } from '../../devices/push.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import { useNotifyDialogQuery, useNotifyVisitorsMutation } from '../operations.generated.ts';
import { NotifyFields } from './NotifyFields.tsx';
import { emptyNotice } from './notice.ts';
import { PickThought } from './PickThought.tsx';

/** Writes a notification, by hand or from a thought, and says what became of it. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  const [notice, setNotice] = useState(emptyNotice);
  const { data } = useNotifyDialogQuery({ fetchPolicy: 'network-only' });
  const [notify, { loading: isSending, data: result, error }] = useNotifyVisitorsMutation();
  const isSetUp = readPushState() !== 'not set up';
  const devices = data?.deviceCount;
  const report = result?.notifyVisitors;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { title, body, url } = notice;
    await notify({
      variables: { title, body, url: url.trim() || null },
      update: (cache) => void cache.evict({ id: 'ROOT_QUERY', fieldName: 'audit' }),
    }).catch(() => {});
  };

  return (
    <Dialog label="Notify visitors" onClose={onClose} className={dialogs.small}>
      <form className={dialogs.body} onSubmit={(event) => void send(event)}>
        <h2>Notify visitors</h2>
        {isSetUp ? (
          <p className={dialogs.soft}>{audience(devices)}</p>
        ) : (
          <p className={dialogs.note}>
            Notifications aren't set up on this site. npm run doctor says what is missing.
          </p>
        )}
        <PickThought thoughts={data?.thoughts.edges.map(({ node }) => node) ?? []} onPick={setNotice} />
        <NotifyFields notice={notice} onChange={setNotice} />
        {error !== undefined && (
          <p role="alert" className={dialogs.problem}>
            {error.message}
          </p>
        )}
        {report !== undefined && (
          <output className={dialogs.note}>
            Sent to {report.sent}, failed for {report.failed}, removed because they are gone: {report.pruned}.
          </output>
        )}
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onClose}>
            {report === undefined ? 'Cancel' : 'Close'}
          </button>
          <button
            type="submit"
            className={controls.primary}
            disabled={!isSetUp || isSending || report !== undefined || !devices}
          >
            {isSending ? 'Sending…' : devices === undefined ? 'Send' : `Send to ${inDevices(devices)}`}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function audience(devices: number | undefined): string {
  if (devices === undefined) return 'Counting devices…';
  return devices === 0
    ? 'Nobody has asked for notifications yet.'
    : `${inDevices(devices)} asked for notifications.`;
}

function inDevices(count: number): string {
  return count === 1 ? '1 device' : `${count.toLocaleString('en')} devices`;
}
