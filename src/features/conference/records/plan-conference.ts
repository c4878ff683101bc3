import type { ScopedTransaction, ServerContext } from '../../../server/context.ts';
import { inheritedSettings } from '../../../server/tenancy.ts';
import { conflictText } from '../../advanced-conference/public/conflict-text.ts';
import {
  type ConferenceSite,
  loadSite,
  type SiteKey,
} from '../../advanced-conference/public/reservations.ts';
import {
  type Conflict,
  type Chosen as ReservedChosen,
  reserve,
} from '../../advanced-conference/public/reserve.ts';
import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import type { Chosen } from '../contract.ts';
import type { Conference } from '../fields.ts';
import { missingLogin } from '../rules/login-rules.ts';
import { ssidErrors, ssidOf } from '../rules/ssid.ts';
import { type ConferenceTimes, timesOf } from '../rules/times.ts';
import { fieldOfItem, wantedOf } from '../rules/wanted.ts';
import { attendeeLoginErrors } from './attendee-logins.ts';
import type { StoredConference } from './conference-rows.ts';
import { countOfCodes, type OpenedSecrets } from './conference-secrets.ts';

/** How many codes there are for each that is used, so that guessing one is hopeless. */
const codesPerAttendee = 1_000;

/** Errors by the path of a field. */
export type Errors = Record<string, string>;

export async function zoneOf(
  transaction: ScopedTransaction,
  { number }: { number: number },
): Promise<string> {
  return (await inheritedSettings(transaction, number)).timeZone ?? 'UTC';
}

/** What a conference is measured against. */
export interface PlanContext {
  site: SiteKey;
  timeZone: string;
  has: ConferenceSite;
  now: Date;
}

export async function loadPlanContext(
  transaction: ScopedTransaction,
  { now }: Pick<ServerContext, 'now'>,
  site: SiteKey,
): Promise<PlanContext> {
  return {
    site,
    timeZone: await zoneOf(transaction, site),
    has: await loadSite(transaction, site),
    now: now(),
  };
}

/** How attendees sign in: the login kind of the site when the conference is planned, then its own. */
export function loginKindOf(
  { mode }: Pick<Conference, 'mode'>,
  { login }: Pick<ConferenceSettings, 'login'>,
  before: Pick<StoredConference, 'mode' | 'login_kind'> | undefined,
): 'code' | 'password' | null {
  if (mode !== 'standard') return null;
  return before?.login_kind ?? login;
}

/** Whether each attendee has a code. */
export function hasAttendeeCodes(
  kind: 'code' | 'password' | null,
  { sharing }: Pick<ConferenceSettings, 'sharing'>,
  secrets: OpenedSecrets,
): boolean {
  return kind === 'code' && sharing === 'attendee' && secrets.code === undefined;
}

/** Returns what nobody else may sign in with at that time; null: nothing, or codes of each attendee. */
export function sharedLogin(
  { userName }: Pick<Conference, 'userName'>,
  kind: 'code' | 'password' | null,
  secrets: OpenedSecrets,
): string | null {
  return kind === 'code' ? (secrets.code ?? null) : kind === 'password' ? userName : null;
}

/** Returns what is wrong with a conference apart from what others have reserved. */
export function planErrors(
  conference: Conference,
  kind: 'code' | 'password' | null,
  secrets: OpenedSecrets,
  { has: { settings }, timeZone, now }: PlanContext,
): Errors {
  const errors: Errors = {};
  const found = timesOf(conference, timeZone);
  if (!found.ok) Object.assign(errors, found.errors);
  else if (found.times.endsAt <= now) errors.end = 'This is over already. Choose a later end.';
  Object.assign(errors, ssidErrors(conference, settings));
  if (kind !== 'password' && conference.userName !== null)
    errors.userName = 'The site signs in with codes. Leave this empty.';
  Object.assign(
    errors,
    missingLogin(conference, kind, (name) => secrets[name] !== undefined),
  );
  if (
    hasAttendeeCodes(kind, settings, secrets) &&
    countOfCodes(settings) < conference.attendees * codesPerAttendee
  )
    errors.attendees = `Codes with ${settings.codeLength} characters are too short for so many attendees: they could be guessed. Use longer ones under Advanced Conference › Codes and rules.`;
  return errors;
}

export type Reserved =
  | { ok: true; chosen: Chosen; needsApproval: boolean }
  | { ok: false; errors: Errors };

/** Reserves what a conference needs, under the site's lock, or says what is in the way, by field. */
export async function reserveConference(
  transaction: ScopedTransaction,
  { id, conference, login }: { id: string; conference: Conference; login: string | null },
  times: ConferenceTimes,
  { site, timeZone, has }: PlanContext,
  before: Pick<StoredConference, 'mode' | 'chosen'> | undefined,
): Promise<Reserved> {
  const errors = await attendeeLoginErrors(transaction, site, { id, conference, login });
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const kept = before === undefined ? null : { mode: before.mode, vlan: before.chosen.vlan };
  const outcome = await reserve(
    transaction,
    {
      site,
      id,
      name: conference.name,
      startsAt: times.startsAt,
      endsAt: times.endsAt,
      leadMinutes: conference.leadMinutes,
      turnoverMinutes: conference.turnoverMinutes,
    },
    wantedOf(conference, { login, kept, site: has }),
  );
  if (!outcome.isReserved)
    return { ok: false, errors: conflictErrors(outcome.conflicts, timeZone) };
  return {
    ok: true,
    chosen: chosenOf(outcome.chosen, conference, has.settings),
    needsApproval: outcome.needsApproval,
  };
}

/** Returns the texts of conflicts by field; several of one field are one text. */
export function conflictErrors(conflicts: readonly Conflict[], timeZone: string): Errors {
  const byField = Map.groupBy(conflicts, ({ kind }) => fieldOfItem(kind));
  return Object.fromEntries(
    [...byField].map(([field, some]) => [
      field,
      some.map((conflict) => conflictText(conflict, timeZone)).join(' '),
    ]),
  );
}

export function chosenOf(
  { vlan, publicAddresses, accessPoints }: ReservedChosen,
  conference: Conference,
  settings: ConferenceSettings,
): Chosen {
  return {
    vlan: vlan?.number ?? null,
    network: vlan?.network ?? null,
    subnet: vlan?.subnet ?? null,
    publicAddresses,
    accessPoints,
    ssid: ssidOf(conference, settings),
  };
}

/** What a draft has: nothing but its name. */
export function emptyChosen(conference: Conference, settings: ConferenceSettings): Chosen {
  return chosenOf({ vlan: null, publicAddresses: [], accessPoints: [] }, conference, settings);
}
