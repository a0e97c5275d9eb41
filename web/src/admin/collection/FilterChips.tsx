import { type MouseEvent, useRef } from 'react';
import { Button } from '../components/controls.tsx';
import { createIcon } from '../../ui/icons.tsx';
import type { ThoughtFlag } from '../operations.generated.ts';
import type { ListFilter, ListOptions } from '../thoughts/thoughtListCache.ts';
import styles from './FilterChips.module.css';
import { emptyFilter, flagLabels, simplifyFilter } from './listAddress.ts';
import { type FilterOption, useFacets, valueFilters } from './useFacets.ts';

interface Props {
  listOptions: ListOptions;
  onChange: (listOptions: ListOptions) => void;
  /** Whether they are shown on a phone. */
  isOpen: boolean;
}

/** A row of filters with the number of thoughts that match each. The active filters apply together. */
export function FilterChips({ listOptions, onChange, isOpen }: Props) {
  const filter = listOptions.filter ?? emptyFilter;
  const facets = useFacets(listOptions.place);
  const apply = (changes: Partial<ListFilter>) =>
    onChange({ ...listOptions, filter: simplifyFilter({ ...filter, ...changes }) });
  const clear = ({ currentTarget }: MouseEvent) => {
    apply(emptyFilter);
    // The button disappears.
    currentTarget.parentElement?.querySelector('button')?.focus();
  };
  return (
    <fieldset aria-label="Filters" className={styles.chips} data-open={isOpen}>
      {Object.entries(flagLabels).map(([key, label]) => {
        const flag = key as ThoughtFlag;
        const isActive = filter.flags.includes(flag);
        if (flag === 'SCHEDULED' && listOptions.place !== 'DRAFT' && !isActive) return null;
        const flags = isActive ? filter.flags.filter((other) => other !== flag) : [...filter.flags, flag];
        return (
          <button
            key={flag}
            type="button"
            className={styles.chip}
            aria-pressed={isActive}
            onClick={() => apply({ flags })}
          >
            {isActive && <CheckIcon />}
            {label} {isActive ? <CloseIcon /> : <small>{facets.countOf(flag)}</small>}
          </button>
        );
      })}
      {valueFilters.map(({ name, label }) => (
        <ValueChip
          key={name}
          label={label}
          value={filter[name]}
          options={facets.optionsOf(name, filter[name])}
          onChange={(value) => apply({ [name]: value })}
        />
      ))}
      {listOptions.filter !== null && (
        <Button kind="secondary" onClick={clear}>
          Clear
        </Button>
      )}
    </fieldset>
  );
}

interface ValueChipProps {
  label: string;
  value: string | null;
  options: readonly FilterOption[];
  onChange: (value: string | null) => void;
}
function ValueChip({ label, value, options, onChange }: ValueChipProps) {
  const selectRef = useRef<HTMLSelectElement>(null);
  const clear = () => {
    onChange(null);
    // The button disappears.
    selectRef.current?.focus();
  };
  return (
    <span className={styles.chip} data-active={value !== null}>
      {value !== null && <CheckIcon />}
      <select
        ref={selectRef}
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label} ({option.count})
          </option>
        ))}
      </select>
      {value !== null && (
        <button type="button" aria-label={`Clear ${label}`} onClick={clear}>
          <CloseIcon />
        </button>
      )}
    </span>
  );
}

const CheckIcon = createIcon('m5 12.5 4.5 4.5L19 7.5');
const CloseIcon = createIcon('m7 7 10 10M17 7 7 17');
