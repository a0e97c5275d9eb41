import { formatCount } from '../../formatCount.ts';
import { SelectBox } from '../../bulk/SelectBox.tsx';
import { placeLabels } from '../../collection/listAddress.ts';
import type { ThoughtCardFragment, ThoughtPlace } from '../../operations.generated.ts';
import { type CustomItemComponentProps, WindowVirtualizer } from 'virtua';
import type { CellName, RowEdit } from './RowEditor.tsx';
import type { ThoughtListProps } from '../ThoughtGrid.tsx';
import { ThoughtCells } from './ThoughtCells.tsx';
import styles from './ThoughtTable.module.css';

interface Props extends ThoughtListProps {
  totalCount: number | null;
  place: ThoughtPlace;
  rowEdit: RowEdit | null;
  /** Selects or unselects all thoughts that are loaded. */
  onSelectLoaded: (isSelected: boolean) => void;
  /** Starts to edit a cell; null if cells can't be edited. */
  onEditCell: ((thought: ThoughtCardFragment, cell: CellName) => void) | null;
}

const rowHeight = 44;

/** A table with a thought in each row. Only the rows near the window are rendered. */
export function ThoughtTable({ thoughts, totalCount, place, ...listProps }: Props) {
  const { rowEdit, isShort, selection, onSelectLoaded, ...cellProps } = listProps;
  const selectedCount = thoughts.filter(({ id }) => selection.versions.has(id)).length;
  const columns = [
    'Thought',
    'Author',
    'Video',
    'Image',
    { LIVE: 'Changed', DRAFT: 'Goes live', TRASH: 'Deleted for good on' }[place],
  ];
  return (
    <table
      className={styles.table}
      aria-label={placeLabels[place]}
      aria-rowcount={(totalCount ?? thoughts.length) + 1}
    >
      <thead>
        <tr className={styles.row} aria-rowindex={1}>
          <td className={styles.select}>
            <SelectBox
              label={`Select the ${formatCount(thoughts.length)} loaded`}
              isSelected={selectedCount === thoughts.length || (selectedCount > 0 && 'mixed')}
              onChange={() => onSelectLoaded(selectedCount < thoughts.length)}
            />
          </td>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <WindowVirtualizer
        as="tbody"
        item={Row}
        data={thoughts}
        itemSize={rowHeight}
        bufferSize={isShort ? Number.MAX_SAFE_INTEGER : 300}
      >
        {(thought, index) => (
          <ThoughtCells
            key={thought.id}
            thought={thought}
            index={index}
            edit={rowEdit?.id === thought.id ? rowEdit : null}
            isSelected={selection.versions.has(thought.id)}
            onSelect={selection.toggle}
            {...cellProps}
          />
        )}
      </WindowVirtualizer>
    </table>
  );
}

function Row({ ref, index, style, children }: CustomItemComponentProps) {
  return (
    <tr ref={ref} className={styles.row} style={style} aria-rowindex={index + 2} data-index={index}>
      {children}
    </tr>
  );
}
