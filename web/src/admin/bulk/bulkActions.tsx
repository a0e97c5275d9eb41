import type { ReactNode } from 'react';
import { createIcon } from '../../ui/icons.tsx';
import type { BulkAction, ThoughtPlace } from '../operations.generated.ts';
import { DeleteIcon, RestoreIcon } from '../thoughts/icons.tsx';

export type BulkCommand = BulkAction | 'EXPORT';

const ArrowUpIcon = createIcon('M4 4h16M12 20V8m-5 5 5-5 5 5');
const ArrowDownIcon = createIcon('M4 20h16M12 4v12m-5-5 5 5 5-5');
const GlobeIcon = createIcon(
  'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18',
);
const PictureIcon = createIcon('M4 4h16v16H4ZM4 16l5-5 4 4 3-3 4 4M15 8.5h0');
const DraftIcon = createIcon('M7 3h7l4 4v14H7ZM14 3v4h4');

interface ActionWords {
  label: string;
  icon: ReactNode;
  /** The words before the number of bubbles, while it runs and afterwards. */
  doing: string;
  done: string;
  /** The words after the number. */
  suffix?: string;
  /** The consequences that the admin should know before. */
  hint?: string;
}

export const actionWords = {
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
  SET_LANGUAGE: {
    label: 'Set language',
    icon: <GlobeIcon />,
    doing: 'Setting the language of',
    done: 'Set the language of',
  },
  SET_IMAGE: {
    label: 'Make pictures',
    icon: <PictureIcon />,
    doing: 'Making pictures for',
    done: 'Made pictures for',
    hint: 'This takes a few seconds for each. Keep this page open.',
  },
  DELETE_FOREVER: {
    label: 'Delete for good',
    icon: <DeleteIcon />,
    doing: 'Deleting for good:',
    done: 'Deleted for good:',
    hint: 'This can’t be undone.',
  },
} satisfies Record<BulkAction, ActionWords> as Record<BulkAction, ActionWords>;

export const exportCommand = { label: 'Export', icon: <ArrowDownIcon /> };

/** The commands for the thoughts of each place. On a phone, only the first two have buttons. */
export const commandsOf: Record<ThoughtPlace, readonly BulkCommand[]> = {
  LIVE: ['DELETE', 'UNPUBLISH', 'SET_LANGUAGE', 'SET_IMAGE', 'EXPORT'],
  DRAFT: ['PUBLISH', 'DELETE', 'SET_LANGUAGE', 'EXPORT'],
  TRASH: ['RESTORE', 'DELETE_FOREVER', 'EXPORT'],
};

/** The largest number that is deleted for good without typing it. */
export const maxUntyped = 20;
