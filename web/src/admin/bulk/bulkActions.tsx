import type { ReactNode } from 'react';
import { createIcon } from '../../ui/icons.tsx';
import type { BulkAction, ThoughtPlace } from '../operations.generated.ts';
import { DeleteIcon, RestoreIcon } from '../thoughts/icons.tsx';

const ArrowUpIcon = createIcon('M4 4h16M12 20V8m-5 5 5-5 5 5');
const DraftIcon = createIcon('M7 3h7l4 4v14H7ZM14 3v4h4');

interface ActionWords {
  label: string;
  icon: ReactNode;
  /** The words before the number of bubbles, while it runs and afterwards. */
  doing: string;
  done: string;
  /** The consequences that the admin should know before. */
  hint?: string;
}

export const actionWords: Record<BulkAction, ActionWords> = {
  DELETE: {
    label: 'Delete',
    icon: <DeleteIcon />,
    doing: 'Deleting',
    done: 'Deleted',
    hint: 'They stay in the trash for 30 days.',
  },
  RESTORE: { label: 'Restore', icon: <RestoreIcon />, doing: 'Restoring', done: 'Restored' },
  PUBLISH: {
    label: 'Publish',
    icon: <ArrowUpIcon />,
    doing: 'Publishing',
    done: 'Published',
    hint: 'Visitors will see them. A draft that misses a required field stays a draft.',
  },
  UNPUBLISH: {
    label: 'Unpublish',
    icon: <DraftIcon />,
    doing: 'Unpublishing',
    done: 'Unpublished',
    hint: 'They become drafts, which only admins see.',
  },
};

/** The actions for the thoughts of each place. */
export const actionsOfPlace: Record<ThoughtPlace, readonly BulkAction[]> = {
  LIVE: ['UNPUBLISH', 'DELETE'],
  DRAFT: ['PUBLISH', 'DELETE'],
  TRASH: ['RESTORE'],
};
