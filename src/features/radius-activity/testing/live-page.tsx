import { page } from 'vitest/browser';
import { type Handler, on, serve } from '../../../../test/components/server.ts';
import { show } from '../../../../test/components/show.tsx';
import type { Permissions } from '../../../contract/permissions.ts';
import { getPermissions } from '../../session/contract.ts';
import { getRadiusStatus } from '../contract.ts';
import { RadiusActivityPage } from '../screens/RadiusActivityPage.tsx';
import { texts } from '../texts.ts';

/** Where rows of tests took place. */
export const place = {
  macAddress: null,
  areaNumber: 7,
  areaName: 'Lobby',
  siteNumber: null,
  siteName: null,
  nas: 'gw-1',
  deviceId: null,
  deviceName: null,
  deviceType: null,
  ssid: null,
  planId: null,
  planName: null,
  guestId: null,
  batch: null,
};
export const listed = {
  next: null,
  searchedBackTo: null,
  isMasked: false,
  timeZone: 'UTC',
  now: '2026-06-10T13:00:00.000Z',
};
const permissions: Permissions = { radius: 'view' };
const counted = (count: number) => ({ count, isLowerBound: false });

/** Shows Radius Activity of an organization with 40 accepted and 12 rejected logins, and 30 sessions online. */
export async function showActivity(search: string, ...handlers: readonly Handler[]) {
  serve(
    ...handlers,
    on(getPermissions, () => ({ permissions, rights: [], isOwner: true })),
    on(getRadiusStatus, () => ({
      lastCallAt: listed.now,
      p95Ms: 4,
      accepted: counted(40),
      rejected: counted(12),
      online: counted(30),
      nas: [],
      now: listed.now,
    })),
  );
  return show(<RadiusActivityPage number={7} />, { address: `/?${search}` });
}

/** Moves the pointer off the rows: while it is on one, new rows wait. */
export async function leaveRows(): Promise<void> {
  await page.getByRole('button', { name: texts.pause }).hover();
}

/** Returns the texts of the listed rows. */
export function rowTexts(): string[] {
  return Array.from(document.querySelectorAll('tbody tr'), ({ textContent }) => textContent);
}

/** Returns which of the names each listed row has, from the first row to the last. */
export function namesInRows(...names: readonly string[]): (string | undefined)[] {
  return rowTexts().map((text) => names.find((name) => text.includes(name)));
}

export const choice = (name: string) => page.getByRole('radio', { name, exact: true });
