import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { type AdminAction, track } from '../devices/analytics.ts';

/** Logs an analytics event for each admin mutation that succeeded. */
export const analyticsLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ data, errors }) => {
      const action = actionsByOperation[operation.operationName ?? ''];
      const isDryRun = operation.variables['dryRun'] === true;
      const isSuccessful = errors === undefined && !isDryRun && !Object.values(data ?? {}).some(isNotSaved);
      if (action !== undefined && isSuccessful) track({ name: 'admin_action', action });
    }),
  ),
);

/** Returns whether a thought wasn't saved: stale versions and validation problems are data, not errors. */
function isNotSaved(result: { __typename?: string } | null): boolean {
  const { __typename: type } = result ?? {};
  return type === 'StaleThought' || type === 'InvalidThought';
}

const actionsByOperation: Record<string, AdminAction> = {
  AddThought: 'add',
  UpdateThought: 'update',
  DeleteThought: 'delete',
  RestoreThought: 'restore',
  ImportThoughts: 'import',
  GenerateImage: 'generate_image',
  InviteAdmin: 'invite',
  RevokeAdmin: 'revoke',
  NotifyVisitors: 'notify',
};
