import { notificationLimits } from '#domain/notifications/messages.ts';
import { truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/pages.ts';
import { useId, useState } from 'react';
import { readPushState } from '../../devices/pushState.ts';
import { formatCount } from '../format.ts';
import {
  type NotifyVisitorsMutationVariables,
  useNotifyFormQuery,
  useNotifyVisitorsMutation,
} from '../operations.generated.ts';
import { AdminDialog, Button, Field, LoadStatus, Options, Problem } from '../parts.tsx';
import parts from '../parts.module.css';

/** A form that sends a notification to visitors, or the reason why no device would get one. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  const isSetUp = readPushState() !== 'not set up';
  const query = useNotifyFormQuery({ skip: !isSetUp });
  const [notify, sending] = useNotifyVisitorsMutation();
  const [thoughtId, setThoughtId] = useState('');
  const formId = useId();
  const { deviceCount = 0 } = query.data ?? {};
  const devices = `${formatCount(deviceCount)} ${deviceCount === 1 ? 'device' : 'devices'}`;
  const thoughts = query.data?.thoughts.edges.map(({ node }) => node) ?? [];
  const { id, thought, author } = thoughts.find((one) => one.id === thoughtId) ?? {};
  const title = author ? `A thought from ${author}` : 'A thought for you';
  const report = sending.data?.notifyVisitors;
  const send = async (form: HTMLFormElement) => {
    const draft = Object.fromEntries(new FormData(form)) as NotifyVisitorsMutationVariables;
    await notify({ variables: { ...draft, url: draft.url?.trim() || null } }).catch(() => {});
  };
  return (
    <AdminDialog
      title="Notify visitors"
      buttons={
        deviceCount > 0 && (
          <Button type="submit" kind="primary" form={formId} isBusy={sending.loading || report !== undefined}>
            {sending.loading ? 'Sending…' : `Send to ${devices}`}
          </Button>
        )
      }
      onClose={onClose}
    >
      {!isSetUp && (
        <p>
          Notifications aren't set up on this site, so no device would get one. Whoever runs the site can set
          them up; its guide says how.
        </p>
      )}
      <LoadStatus what="the devices" query={query} />
      {query.data?.deviceCount === 0 && (
        <>
          <output>No device would get a notification, because none is registered.</output>
          <p className={parts.muted}>
            Visitors register by turning on the bell on the home page. Devices that haven't been there for 270
            days are removed.
          </p>
        </>
      )}
      {deviceCount > 0 && (
        <form
          id={formId}
          className={parts.stack}
          onSubmit={(event) => {
            event.preventDefault();
            void send(event.currentTarget);
          }}
        >
          <p className={parts.muted}>{`${devices} would get it.`}</p>
          <Field label="From a thought">
            <select
              className={parts.field}
              value={thoughtId}
              onChange={({ target }) => setThoughtId(target.value)}
            >
              <option value="" disabled>
                The 20 newest…
              </option>
              <Options entries={thoughts.map((one) => [one.id, truncate(one.thought, 60)])} />
            </select>
          </Field>
          {/* With a key, so that another thought fills the fields in. */}
          <div key={thoughtId} className={parts.stack}>
            <Field label="Title">
              <input required dir="auto" {...getFieldProps('title', id && title)} />
            </Field>
            <Field label="Text">
              <textarea required rows={3} dir="auto" {...getFieldProps('body', thought)} />
            </Field>
            <Field label="Link">
              <input
                dir="ltr"
                placeholder="/thought/… or https://…"
                {...getFieldProps('url', id && thoughtPath(id))}
              />
              <span className={parts.muted}>
                A YouTube link plays its video. Without a link, the notification opens the home page.
              </span>
            </Field>
          </div>
          {sending.error !== undefined && <Problem>{sending.error.message}</Problem>}
          {report !== undefined && (
            <output className={parts.note}>
              {`Sent to ${report.sent}, failed for ${report.failed}, unregistered: ${report.pruned}.`}
            </output>
          )}
        </form>
      )}
    </AdminDialog>
  );
}

function getFieldProps(name: keyof typeof notificationLimits, text = '') {
  const maxLength = notificationLimits[name];
  return { name, className: parts.field, maxLength, defaultValue: truncate(text, maxLength) };
}
