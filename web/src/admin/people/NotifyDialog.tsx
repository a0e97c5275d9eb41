import { notificationLimits } from '#domain/notifications/pushMessage.ts';
import { truncate } from '#domain/pages/pageMetadata.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { type FormEvent, useId, useState } from 'react';
import { readPushState } from '../../devices/pushState.ts';
import { AdminDialog, Button, Field, Options, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import {
  type NotifyFormQuery,
  useNotifyFormQuery,
  useNotifyVisitorsMutation,
} from '../operations.generated.ts';

type Draft = Record<'title' | 'body' | 'url', string>;
type Thought = NotifyFormQuery['thoughts']['edges'][number]['node'];

/** The dialog that notifies visitors. If no device would get a notification, it says why instead of showing the form. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  const isSetUp = readPushState() !== 'not set up';
  const { data, error, refetch } = useNotifyFormQuery({ skip: !isSetUp });
  if (data !== undefined && data.deviceCount > 0)
    return (
      <NotifyForm
        deviceCount={data.deviceCount}
        thoughts={data.thoughts.edges.map(({ node }) => node)}
        onClose={onClose}
      />
    );
  return (
    <AdminDialog title={title} onClose={onClose}>
      {!isSetUp ? (
        <>
          <p>Notifications aren't set up on this site, so no device would get one.</p>
          <p className={parts.muted}>Whoever runs the site can set them up; its guide says how.</p>
        </>
      ) : data !== undefined ? (
        <>
          <output>No device would get a notification, because none is registered.</output>
          <p className={parts.muted}>
            Visitors register by turning on the bell on the home page. Devices that haven't been there for 270
            days are removed.
          </p>
        </>
      ) : error !== undefined ? (
        <p role="alert">
          Couldn't count the devices.{' '}
          <Button onClick={() => void refetch().catch(() => {})}>Try again</Button>
        </p>
      ) : (
        <p>Counting devices…</p>
      )}
    </AdminDialog>
  );
}

const title = 'Notify visitors';

interface FormProps {
  deviceCount: number;
  thoughts: readonly Thought[];
  onClose: () => void;
}

/** Sends a notification, written by hand or filled in from a thought, and shows the result. */
function NotifyForm({ deviceCount, thoughts, onClose }: FormProps) {
  const [draft, setDraft] = useState<Draft>({ title: '', body: '', url: '' });
  const [notify, { loading: isSending, data: result, error }] = useNotifyVisitorsMutation();
  const devices = deviceCount === 1 ? '1 device' : `${deviceCount.toLocaleString('en')} devices`;
  const report = result?.notifyVisitors;
  const formId = useId();

  const getFieldProps = (name: keyof Draft) => ({
    className: parts.field,
    maxLength: notificationLimits[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await notify({ variables: { ...draft, url: draft.url.trim() || null } }).catch(() => {});
  };

  return (
    <AdminDialog
      title={title}
      buttons={
        <Button type="submit" kind="primary" form={formId} isBusy={isSending || report !== undefined}>
          {isSending ? 'Sending…' : `Send to ${devices}`}
        </Button>
      }
      onClose={onClose}
    >
      <form id={formId} className={parts.stack} onSubmit={(event) => void send(event)}>
        <p className={parts.muted}>{`${devices} would get it.`}</p>
        <Field label="From a thought">
          <select
            className={parts.field}
            defaultValue=""
            onChange={({ target }) => {
              const selected = thoughts.find(({ id }) => id === target.value);
              if (selected !== undefined) setDraft(createDraft(selected));
            }}
          >
            <option value="" disabled>
              The 20 newest…
            </option>
            <Options entries={thoughts.map(({ id, thought }) => [id, truncate(thought, 60)])} />
          </select>
        </Field>
        <Field label="Title">
          <input required dir="auto" {...getFieldProps('title')} />
        </Field>
        <Field label="Text">
          <textarea required rows={3} dir="auto" {...getFieldProps('body')} />
        </Field>
        <Field label="Link">
          <input dir="ltr" placeholder="/thought/… or https://…" {...getFieldProps('url')} />
          <span className={parts.muted}>
            A YouTube link plays its video. Without a link, the notification opens the home page.
          </span>
        </Field>
        {error !== undefined && <Problem>{error.message}</Problem>}
        {report !== undefined && (
          <output className={parts.note}>
            {`Sent to ${report.sent}, failed for ${report.failed}, unregistered: ${report.pruned}.`}
          </output>
        )}
      </form>
    </AdminDialog>
  );
}

function createDraft({ id, thought, author }: Thought): Draft {
  const title = author === null ? 'A thought for you' : `A thought from ${author}`;
  return { title: truncate(title, notificationLimits.title), body: thought, url: thoughtPath(id) };
}
