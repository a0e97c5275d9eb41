// The visitor's preferences, which are stored in this browser.
import { defaultSpeed, fastestSpeed, slowestSpeed } from '#domain/flow/speed.ts';
import { createPersistedState } from '../../devices/persistedState.ts';

export const speedPreference = createPersistedState('speed', defaultSpeed, isSpeed);
export const soundPreference = createPersistedState('sound', true);
export const pausePreference = createPersistedState('paused', false);
/** Whether the thoughts that were seen last are shown above the controls. */
export const seenLinePreference = createPersistedState('seenLine', true);
/** Whether the visitor still has to be told how to keep a bubble. */
export const holdHintPreference = createPersistedState('holdHint', true);
export const shortcutsPreference = createPersistedState('shortcuts', true);

function isSpeed(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= slowestSpeed && Number(value) <= fastestSpeed;
}
