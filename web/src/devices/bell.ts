// The bell is pressed on one page and answered by another part of the application.
import { type PushState, readPushState } from './push.ts';
import { isBoolean, remembered } from './remembered.ts';

const pressed = 'upwell:bell';
const adminsBrowser = remembered('admin', false, isBoolean);

/** Only decides whether a bell that does nothing says so; the API itself knows who is an admin. */
export function rememberAdmin(isAdmin: boolean): void {
  adminsBrowser.write(isAdmin);
}

/** Whether there is something to say at the bell: admins are told when notifications are not set up. */
export function hasBell(state: PushState = readPushState()): boolean {
  if (state === 'not set up') return adminsBrowser.read();
  return state !== 'unsupported';
}

export function pressBell(): void {
  window.dispatchEvent(new Event(pressed));
}

/** @returns ends the subscription. */
export function onBellPressed(listener: () => void): () => void {
  window.addEventListener(pressed, listener);
  return () => window.removeEventListener(pressed, listener);
}
