import { randomInt } from 'node:crypto';
import type { ScopedTransaction } from '../../../server/context.ts';
import type { Reason } from '../../radius/public/reasons.ts';
import type { MethodId } from '../document/fields.ts';
import type { Arrival } from '../gateways/gateway.ts';
import { supportCode } from './support-code.ts';

/** A device that comes back within this time continues its attempt, so that polling assistants add no rows. */
const continuedForMs = 30 * 60_000;

export type AttemptStep =
  | 'Arrived'
  | 'Identified'
  | 'Chosen'
  | 'Paying'
  | 'Granted'
  | 'Online'
  | 'Refused';

/** Returns a code that a guest reads to support staff. */
export function newSupportCode(): string {
  const { alphabet, length } = supportCode;
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Enough for a conference behind one address; a gateway that signs its arrivals has no limit. */
const mostArrivals = 1_000;
const arrivalsMs = 10 * 60_000;

interface Visitor {
  area: { number: number; path: string };
  arrival: Arrival | null;
  deviceId: string | null;
  versionNumber: number | null;
  language: string;
  /** of the browser, or of the gateway that translates it */
  clientAddress: string;
  /** whether the gateway signed the arrival */
  isSigned: boolean;
}

interface BegunAttempt {
  id: string;
  code: string;
  /** which the guest may have changed during the attempt */
  language: string;
  isNew: boolean;
}

/**
 * Continues the device's latest attempt of the last half hour, or begins one. Returns null when too many came from this
 * address: anyone can invent arrivals that nothing signs.
 */
export async function beginAttempt(
  transaction: ScopedTransaction,
  visitor: Visitor,
  now: Date,
): Promise<BegunAttempt | null> {
  const { area, arrival, deviceId, versionNumber, language, clientAddress } = visitor;
  const mac = arrival?.macAddress ?? null;
  const known =
    mac === null
      ? undefined
      : await transaction
          .selectFrom('portal_attempt')
          .select(['id', 'code', 'language'])
          .where('organization_number', '=', area.number)
          .where('mac_address', '=', mac)
          .where('at', '>', new Date(now.getTime() - continuedForMs))
          .orderBy('at', 'desc')
          .limit(1)
          .executeTakeFirst();
  if (known !== undefined) {
    await transaction
      .updateTable('portal_attempt')
      .set({ updated_at: now, device_id: deviceId })
      .where('id', '=', known.id)
      .execute();
    return { ...known, isNew: false };
  }
  if (!visitor.isSigned && (await isFlood(transaction, visitor, now))) return null;
  const begun = await transaction
    .insertInto('portal_attempt')
    .values({
      organization_number: area.number,
      organization_path: area.path,
      code: newSupportCode(),
      at: now,
      updated_at: now,
      step: 'Arrived',
      version_number: versionNumber,
      device_id: deviceId,
      mac_address: mac,
      ip_address: arrival?.ipAddress ?? null,
      client_address: clientAddress,
      ssid: arrival?.ssid ?? null,
      language,
    })
    .returning(['id', 'code', 'language'])
    .executeTakeFirstOrThrow();
  return { ...begun, isNew: true };
}

async function isFlood(
  transaction: ScopedTransaction,
  { area, clientAddress }: Visitor,
  now: Date,
): Promise<boolean> {
  const last = await transaction
    .selectFrom('portal_attempt')
    .select('id')
    .where('organization_path', '=', area.path)
    .where('at', '>', new Date(now.getTime() - arrivalsMs))
    .where('client_address', '=', clientAddress)
    .offset(mostArrivals - 1)
    .limit(1)
    .executeTakeFirst();
  return last !== undefined;
}

interface Progress {
  step: AttemptStep;
  /** why the attempt stopped here; null: it goes on */
  reason?: Reason | null;
  method?: MethodId;
  planId?: string | null;
  guestId?: string;
}

/** Notes the language that a guest chose, for when the gateway sends the browser back. */
export async function changeLanguage(
  transaction: ScopedTransaction,
  id: string,
  language: string,
): Promise<void> {
  await transaction.updateTable('portal_attempt').set({ language }).where('id', '=', id).execute();
}

/** Notes how far an attempt has come. */
export async function advanceAttempt(
  transaction: ScopedTransaction,
  id: string,
  { step, reason = null, method, planId, guestId }: Progress,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('portal_attempt')
    .set({
      updated_at: now,
      step,
      reason,
      // Stored with the guest from here on.
      ...(step === 'Granted' && { identity: null }),
      ...(method !== undefined && { method }),
      ...(planId !== undefined && { plan_id: planId }),
      ...(guestId !== undefined && { guest_id: guestId }),
    })
    .where('id', '=', id)
    .execute();
}
