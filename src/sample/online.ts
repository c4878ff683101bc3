import { type Dice, diceOf } from './dice.ts';

const minute = 60;

interface SessionOfDevice {
  acctSessionId: string;
  macAddress: string;
}

/** Returns what a session's guest does, which is the same at each call. */
export function habitsOf({ acctSessionId, macAddress }: SessionOfDevice, isOvernight: boolean) {
  const device = macAddress.replaceAll(':', '').slice(-8);
  const dice = diceOf(Number.parseInt(acctSessionId, 16), Number.parseInt(device, 16));
  return {
    onlineFor: isOvernight ? overnightSeconds(dice) : onlineSeconds(dice),
    traffic: trafficOf(dice),
    cause: dice.oneOf(['User-Request', 'User-Request', 'Idle-Timeout', 'Lost-Carrier']),
    /** for what else is decided */
    dice,
  };
}

/** How long guests stay online, in seconds: usually under an hour, sometimes for hours. */
function onlineSeconds(dice: Dice): number {
  const usual = (5 + 100 * dice.share() ** 2) * minute;
  return Math.round(dice.chance(0.1) ? usual * 3 : usual);
}

/** A phone in a hotel stays connected for hours, also while its guest sleeps. */
function overnightSeconds(dice: Dice): number {
  return Math.round((90 + 210 * dice.share()) * minute);
}

/** Bytes per second while a guest is online, mostly downloads. */
function trafficOf(dice: Dice): { up: number; down: number } {
  const down = 8_000 + 400_000 * dice.share() ** 3;
  return { down, up: down * (0.05 + dice.share() / 5) };
}

const hour = 3_600_000;

/** Returns how busy a place is at this time, from 0 to 1: quiet at night by its longitude's clock. */
export function liveliness(at: Date, longitude: number): number {
  const local = localHour(at, longitude);
  if (local < 4) return 0.08;
  if (local < 7) return 0.08 + (0.92 * (local - 4)) / 3;
  return local < 20 ? 1 : 1 - (0.92 * (local - 20)) / 4;
}

/** Returns which share of a hotel's guests is online at this time: most in the evening, and many while they sleep. */
export function shareInHotel(at: Date, longitude: number): number {
  const local = localHour(at, longitude);
  if (local < 8) return 0.65;
  return local < 16 ? 0.55 : 0.75;
}

/** By the longitude's clock, from 0 to 24. */
function localHour(at: Date, longitude: number): number {
  return (((at.getTime() / hour + longitude / 15) % 24) + 24) % 24;
}

/** Returns a MAC address as devices make them up for each network. */
export function randomMac(dice: Dice): string {
  const octets = Array.from({ length: 5 }, () => dice.whole(0, 255).toString(16).padStart(2, '0'));
  return `${dice.oneOf(['02', '06', '0A', 'DA'])}:${octets.join(':').toUpperCase()}`;
}
