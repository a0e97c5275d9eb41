import { createSharedState } from '../devices/sharedState.ts';

/** Whether the visitor is being told that there is no room for another favourite. */
export const fullFavouritesNotice = createSharedState(false);
