import { formatUtcOffset, type LocalTime, readLocalTime, toLocalTime } from '#domain/thought/localTime.ts';
import { validatePublishAt } from '#domain/thought/schedule.ts';
import { type FormEvent, useId, useState } from 'react';
import { Button, Problem } from '../../components/controls.tsx';
import { focusFirst } from '../../../ui/Dialog.tsx';
import { ClosableDialog } from '../../components/ClosableDialog.tsx';
import controls from '../../components/controls.module.css';
import dialogs from '../../components/dialogs.module.css';
import radioButtons from '../../components/radioButtons.module.css';
import { formatPublishAt } from '../../formatDateTime.ts';
import styles from '../ThoughtForm.module.css';

interface Props {
  /** When the draft goes live, ISO 8601 in UTC; null if it isn't scheduled. */
  publishAt: string | null;
  /** Called with the time when the draft is to go live, or with null to end its schedule. */
  onSave: (publishAt: string | null) => void;
  onClose: () => void;
}

/** Asks when a draft goes live, in the browser's time zone. */
export function ScheduleDialog({ publishAt, onSave, onClose }: Props) {
  const id = useId();
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [value, setValue] = useState(() => toLocalTime(publishAt ?? tomorrowMorning(), timeZone));
  const [chosen, setChosen] = useState(publishAt);
  const [problem, setProblem] = useState<string | null>(null);
  const time = readLocalTime(value, timeZone);
  const instants = time?.instants ?? [];
  const instant = instants.length === 1 ? instants[0] : instants.find((one) => one === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (instant === undefined) return setProblem(time === null ? missingMessage : choiceMessage);
    const [invalid] = validatePublishAt(instant, new Date().toISOString());
    if (invalid !== undefined) return setProblem(invalid.message);
    onSave(instant);
  };
  return (
    <ClosableDialog
      label="Schedule"
      size="small"
      closeLabel="Cancel"
      onClose={onClose}
      action={
        <>
          {publishAt !== null && <Button onClick={() => onSave(null)}>Remove schedule</Button>}
          <Button type="submit" form={id} kind="primary">
            Schedule
          </Button>
        </>
      }
    >
      <form id={id} className={styles.schedule} onSubmit={submit} noValidate>
        <label htmlFor={`${id}-time`}>Goes live at</label>
        <input
          ref={focusFirst}
          id={`${id}-time`}
          type="datetime-local"
          max="9999-12-31T23:59"
          className={controls.field}
          value={value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-zone ${id}-problem`}
          onChange={(event) => {
            setValue(event.target.value);
            setProblem(null);
          }}
        />
        <p id={`${id}-zone`} className={dialogs.muted}>
          Your time zone: {timeZone.replaceAll('_', ' ')}
        </p>
        {time !== null && instants.length > 1 && (
          <InstantChoice
            time={time}
            timeZone={timeZone}
            chosen={instant}
            onChoose={(one) => {
              setChosen(one);
              setProblem(null);
            }}
          />
        )}
        <Problem id={`${id}-problem`}>{problem}</Problem>
        <output>{instant !== undefined && formatPublishAt(instant)}</output>
      </form>
    </ClosableDialog>
  );
}

const missingMessage = 'Please choose a date and a time';
const choiceMessage = 'Please choose one of the two times';

interface ChoiceProps {
  time: LocalTime;
  timeZone: string;
  chosen: string | undefined;
  onChoose: (instant: string) => void;
}

/** Asks which time is meant if the clocks are changed then. */
function InstantChoice({ time, timeZone, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className={radioButtons.group}>
      <legend>
        {time.exists
          ? 'The clocks go back that night, so this time comes twice. Which one do you mean?'
          : 'The clocks go forward that night, so this time doesn’t exist. Which one do you mean?'}
      </legend>
      {time.instants.map((instant) => (
        <label key={instant}>
          <input
            type="radio"
            name="instant"
            checked={instant === chosen}
            onChange={() => onChoose(instant)}
          />
          {toLocalTime(instant, timeZone).slice(11)} ({formatUtcOffset(instant, timeZone)})
        </label>
      ))}
    </fieldset>
  );
}

function tomorrowMorning(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date.toISOString();
}
