import { crossFieldErrors } from '../../../contract/fields/fields.ts';
import { localTimeOf } from '../../../contract/values/zoned-time.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { rejectFieldErrors } from '../../../server/rejections.ts';
import type { Chosen } from '../contract.ts';
import { type Conference, conference as description, type SentSecrets } from '../fields.ts';
import { mayHaveKey } from '../rules/ssid.ts';
import { type ConferenceTimes, timesOf } from '../rules/times.ts';
import { type ConferenceState, isOnDevices } from '../states.ts';
import { columnsOf, conferenceOf, type StoredConference } from './conference-rows.ts';
import {
  changedSecrets,
  digestOf,
  newCode,
  openedSecrets,
  secretsAfter,
} from './conference-secrets.ts';
import {
  type Errors,
  emptyChosen,
  hasAttendeeCodes,
  loadPlanContext,
  loginKindOf,
  type PlanContext,
  planErrors,
  reserveConference,
  sharedLogin,
} from './plan-conference.ts';

interface Change {
  id: string;
  /** undefined: a new conference */
  before: StoredConference | undefined;
  fields: Conference;
  sent: SentSecrets;
  /** what it is after the change */
  state: ConferenceState;
}

/**
 * Works out the columns of a conference after a change and reserves what it needs, in that order: nothing is written but
 * reservations. Throws the errors by field. The caller has locked the site.
 */
export async function columnsAfter(request: OrganizationRequest, change: Change) {
  const { transaction, organization, server } = request;
  const { id, before, sent, state } = change;
  const context = await loadPlanContext(transaction, server, organization);
  const fields = startingNow(change, context);
  rejectFieldErrors(crossFieldErrors(description, fields));
  if (before !== undefined) rejectFieldErrors(frozenErrors(before, fields, state));
  rejectFieldErrors(await areaErrors(request, fields));
  const kind = loginKindOf(fields, context.has.settings, sameMode(before, fields));
  const stored = await openedSecrets(server, id, before?.secrets ?? {});
  const { code, ...kept } = secretsAfter(stored, sent);
  const opened = { ...kept, ...(code !== undefined && kind === 'code' && { code }) };
  const isPlanned = state !== 'Draft';
  const isCodeMade =
    isPlanned && kind === 'code' && !hasAttendeeCodes(kind, context.has.settings, opened);
  if (isCodeMade) opened.code ??= newCode(context.has.settings);
  const found = timesOf(fields, context.timeZone);
  const errors = planErrors(fields, kind, opened, context);
  if (!isPlanned) rejectFieldErrors(draftErrors(errors, fields, context));
  if (!found.ok) rejectFieldErrors(found.errors);
  if (isPlanned) rejectFieldErrors(errors);
  if (!found.ok) throw new Error('Errors of times were thrown');
  const login = isPlanned ? sharedLogin(fields, kind, opened) : null;
  const reserved = isPlanned
    ? await reserveOrReject(request, change, { fields, login, times: found.times, context })
    : { chosen: emptyChosen(fields, context.has.settings), needsApproval: false };
  const { startsAt, endsAt, preparesAt, freeAt } = found.times;
  return {
    fields,
    timeZone: context.timeZone,
    values: {
      ...columnsOf(fields),
      state,
      time_zone: context.timeZone,
      earlier_zone: null,
      starts_at: startsAt,
      ends_at: endsAt,
      prepares_at: preparesAt,
      free_at: freeAt,
      secrets: JSON.stringify(
        await changedSecrets(server, id, before?.secrets ?? {}, {
          ...sent,
          ...(isCodeMade && opened.code !== code && { code: opened.code }),
          ...(kind !== 'code' && { code: null }),
          ...(kind !== 'password' && { password: null }),
          ...(!mayHaveKey(fields) && { wpaKey: null }),
        }),
      ),
      login_kind: kind,
      login_digest: login === null ? null : digestOf(login),
      chosen: JSON.stringify(reserved.chosen),
      needs_approval: reserved.needsApproval,
      ...(isGrowing(before, fields) && state === 'Scheduled'
        ? { approved_at: null, approved_by: null }
        : {}),
      // Codes of attendees are made by the job, and an active one tells its devices at once.
      next_step_at: isPlanned ? server.now() : null,
    },
  };
}

/** A start in the past is now, unless the conference has begun. */
function startingNow(
  { before, fields, state }: Change,
  { timeZone, now }: PlanContext,
): Conference {
  if (state === 'Draft' || (before !== undefined && isOnDevices(before.state))) return fields;
  const found = timesOf(fields, timeZone);
  return found.ok && found.times.startsAt < now
    ? { ...fields, start: localTimeOf(now, timeZone) }
    : fields;
}

function sameMode(
  before: StoredConference | undefined,
  { mode }: Conference,
): StoredConference | undefined {
  return before?.mode === mode && before.state !== 'Draft' ? before : undefined;
}

/** What has begun cannot begin otherwise. */
export function frozenErrors(
  before: StoredConference,
  after: Conference,
  state: ConferenceState,
): Errors {
  if (!isOnDevices(state)) return {};
  const earlier = conferenceOf(before);
  const text = 'The conference has begun, so this stays. End it and add another one.';
  const names = ['start', 'mode', 'leadMinutes'] as const;
  return Object.fromEntries(
    names.filter((name) => earlier[name] !== after[name]).map((name) => [name, text]),
  );
}

/** A draft may lack everything but times and rooms that exist. */
function draftErrors(
  errors: Errors,
  { roomIds, portIds }: Conference,
  { has }: PlanContext,
): Errors {
  const isMissing = (ids: readonly string[], known: readonly { id: string }[]) =>
    ids.some((id) => !known.some((one) => one.id === id));
  return {
    ...(errors.start !== undefined && { start: errors.start }),
    ...(errors.end !== undefined && { end: errors.end }),
    ...(isMissing(roomIds, has.rooms) && {
      roomIds: 'A room no longer exists. Choose again.',
    }),
    ...(isMissing(portIds, has.ports) && {
      portIds: 'A port no longer exists. Choose again.',
    }),
  };
}

/** The portal is that of a service area of the site. */
export async function areaErrors(
  { transaction, organization }: OrganizationRequest,
  { portalArea }: Conference,
): Promise<Errors> {
  if (portalArea === null) return {};
  const area = await transaction
    .selectFrom('organization')
    .select('number')
    .where('number', '=', portalArea)
    .where('parent_number', '=', organization.number)
    .where('type', '=', 'ServiceArea')
    .where('status', '<>', 'Removed')
    .executeTakeFirst();
  return area === undefined ? { portalArea: 'Choose a service area of this site' } : {};
}

/** Whether more bandwidth is wanted than before, which an earlier approval does not cover. */
export function isGrowing(before: StoredConference | undefined, after: Conference): boolean {
  if (before === undefined) return true;
  const { downKbps, upKbps } = before.settings;
  return (after.downKbps ?? 0) > (downKbps ?? 0) || (after.upKbps ?? 0) > (upKbps ?? 0);
}

async function reserveOrReject(
  { transaction }: OrganizationRequest,
  { id, before, state }: Change,
  planned: {
    fields: Conference;
    login: string | null;
    times: ConferenceTimes;
    context: PlanContext;
  },
): Promise<{ chosen: Chosen; needsApproval: boolean }> {
  const { fields: conference, login, times, context } = planned;
  const outcome = await reserveConference(
    transaction,
    { id, conference, login },
    times,
    context,
    before?.state === 'Draft' ? undefined : before,
  );
  if (!outcome.ok) rejectFieldErrors(outcome.errors);
  if (!outcome.ok) throw new Error('Conflicts were thrown');
  if (outcome.needsApproval && isOnDevices(state) && isGrowing(before, conference))
    rejectFieldErrors({
      downKbps: 'This much needs an approval, which only a conference that has not begun can get.',
    });
  return outcome;
}
