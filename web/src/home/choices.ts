// What a visitor chose, kept in this browser.
import { defaultSpeed, fastestSpeed, slowestSpeed } from '#domain/bubbles.ts';
import { isBoolean, remembered } from '../devices/remembered.ts';

export const speedChoice = remembered('speed', defaultSpeed, isSpeed);
export const soundChoice = remembered('sound', true, isBoolean);
export const pauseChoice = remembered('paused', false, isBoolean);
export const shortcutsChoice = remembered('shortcuts', true, isBoolean);

function isSpeed(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= slowestSpeed && Number(value) <= fastestSpeed;
}
