// The filter of the activity, which is in the page's address.
import { useSearchParams } from 'react-router';
import type { AuditAction, AuditFilter } from '../operations.generated.ts';

/** The words after the name of who did it. */
export const actionLabels = {
  added: 'added',
  changed: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  published: 'published',
  unpublished: 'unpublished',
  purged: 'deleted for good',
  imported: 'imported',
  undone: 'undid a change of',
  invited: 'invited',
  revoked: 'revoked the invitation of',
  notified: 'notified visitors:',
} satisfies Record<AuditAction, string>;

/** The parameters of the address, '' if they are missing. Dates are days in the admin's time zone, such as 2026-11-26. */
export type ActivityFilter = Record<'by' | 'thought' | 'from' | 'until', string> & {
  action: AuditAction | '';
};

/** Returns the filter in the page's address without what is invalid, and a function that changes it. */
export function useActivityFilter(): [ActivityFilter, (changes: Partial<ActivityFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const read = (name: keyof ActivityFilter, isValid = (_text: string) => true) => {
    const text = parameters.get(name) ?? '';
    return isValid(text) ? text : '';
  };
  const filter: ActivityFilter = {
    by: read('by'),
    action: read('action', (text) => Object.hasOwn(actionLabels, text)) as ActivityFilter['action'],
    thought: read('thought'),
    from: read('from', isDay),
    until: read('until', isDay),
  };
  return [filter, (changes) => setParameters(toParameters({ ...filter, ...changes }), { replace: true })];
}

/** Returns the address of the activity with a filter. */
export function activityPath(filter: Partial<ActivityFilter>): string {
  return `/admin?${new URLSearchParams(toParameters(filter)).toString()}`;
}

function toParameters(filter: Partial<ActivityFilter>): Record<string, string> {
  return {
    view: 'activity',
    ...Object.fromEntries(Object.entries(filter).filter(([, text]) => text !== '')),
  };
}

/** Returns the filter for the API. */
export function toAuditFilter({ by, action, thought, from, until }: ActivityFilter): AuditFilter {
  return {
    by: by || null,
    action: action || null,
    thought: thought || null,
    from: from === '' ? null : startOfDay(from, 0),
    until: until === '' ? null : startOfDay(until, 1),
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Returns the time when the day begins that is `daysAfter` days after `day`. */
function startOfDay(day: string, daysAfter: number): string {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + daysAfter);
  return date.toISOString();
}
