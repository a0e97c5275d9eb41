import { imageAddress } from '#domain/imageAddress.ts';
import { useState } from 'react';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { type FieldName, fieldNames, type Fields, fieldsOf, isSame, names } from './fields.ts';
import { FocusedHeading } from './FocusedHeading.tsx';
import styles from './StaleComparison.module.css';

interface Props {
  /** As the form was opened. */
  base: Fields;
  mine: Fields;
  current: BubbleCardFragment;
  onSettle: (chosen: Fields) => void;
}

type Side = 'mine' | 'theirs';

/** Both versions side by side, field by field; nothing is saved until the form is saved again. */
export function StaleComparison({ base, mine, current, onSettle }: Props) {
  const theirs = fieldsOf(current);
  const differing = fieldNames.filter((name) => !isSame(name, mine, theirs));
  const [sides, setSides] = useState<Partial<Record<FieldName, Side>>>(() =>
    // What I left alone was changed by them, on purpose.
    Object.fromEntries(differing.map((name) => [name, isSame(name, mine, base) ? 'theirs' : 'mine'])),
  );
  const all = (side: Side) => setSides(Object.fromEntries(differing.map((name) => [name, side])));
  const taken = differing.filter((name) => sides[name] === 'theirs');
  const chosen: Fields = { ...mine, ...Object.fromEntries(taken.map((name) => [name, theirs[name]])) };
  return (
    <div className={dialogs.body}>
      <FocusedHeading>Somebody has changed this bubble in the meantime</FocusedHeading>
      <p className={dialogs.soft}>
        Nothing was overwritten. Choose which text to keep, field by field; then save again.
      </p>
      {differing.map((name) => (
        <fieldset key={name} className={styles.pair}>
          <legend>{names[name]}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={name}
                checked={sides[name] === side}
                onChange={() => setSides({ ...sides, [name]: side })}
              />
              <strong>{side === 'mine' ? 'Yours' : 'Theirs'}</strong>
              <Value name={name} fields={side === 'mine' ? mine : theirs} />
            </label>
          ))}
        </fieldset>
      ))}
      {differing.length === 0 && <p>Both versions say the same.</p>}
      <div className={dialogs.buttons}>
        <button type="button" className={controls.button} onClick={() => all('theirs')}>
          Choose all of theirs
        </button>
        <button type="button" className={controls.button} onClick={() => all('mine')}>
          Choose all of yours
        </button>
        <button type="button" className={controls.primary} onClick={() => onSettle(chosen)}>
          Continue with this choice
        </button>
      </div>
    </div>
  );
}

function Value({ name, fields }: { name: FieldName; fields: Fields }) {
  if (name !== 'image') return <span dir="auto">{fields[name] === '' ? 'empty' : fields[name]}</span>;
  if (fields.image === null) return <span>no image</span>;
  const address = imageAddress(fields.image.imageUrl);
  if (address === null) return <span>{fields.image.imageUrl}</span>;
  return <img src={address} alt="" width="160" height="120" />;
}
