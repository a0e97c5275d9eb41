import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { type AdminAction, track } from './devices/analytics.ts';

/** Counts what admins do where all of it passes by: each mutation that the API carried out. */
export const countedActions = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ errors }) => {
      const action = actions[operation.operationName ?? ''];
      const isTrial = operation.variables['dryRun'] === true;
      if (action !== undefined && errors === undefined && !isTrial) track({ name: 'admin_action', action });
    }),
  ),
);

const actions: Record<string, AdminAction> = {
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
