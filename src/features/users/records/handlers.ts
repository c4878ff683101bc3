import isEqual from 'fast-deep-equal';
import type { Insertable } from 'kysely';
import { crossFieldErrors, pickFields } from '../../../contract/fields/fields.ts';
import type { Guest as GuestRow } from '../../../server/database/tables.ts';
import {
  type Handler,
  organizationHandler,
  organizationTask,
} from '../../../server/http/handlers.ts';
import { requireRight } from '../../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { hashPassword } from '../../../server/passwords/passwords.ts';
import { withUniqueFields } from '../../../server/records/unique-fields.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../../server/rejections.ts';
import { planEndOf } from '../../service-plans/public/plan-end.ts';
import {
  countGuests,
  createGuest,
  eraseGuest,
  extendGuest,
  getGuestChoices,
  listGuests,
  openGuest,
  setGuestStatus,
  undoExtension,
  updateGuest,
} from '../contract.ts';
import { extension, guest, noPersonalData } from '../fields.ts';
import { guestName } from '../names.ts';
import { canSeePersonalData, requiredRights } from '../rules.ts';
import { changeGuest, changeSessionsOf } from './change-guest.ts';
import {
  areaOf,
  macsOf,
  planErrors,
  planOf,
  rejectInvalidGuest,
  rejectReturningDevices,
  rejectTakenDevices,
  uniqueFields,
} from './checks.ts';
import { guestCounts } from './count-guests.ts';
import { erasePersonalData } from './erase-guest.ts';
import { columnsOf, type FoundGuest, findGuest, lockFor, shownTo } from './find-guest.ts';
import { writeGivenPlan } from './given-plan.ts';
import { historyFieldsOf, historyOf, personalChanges } from './guest-history.ts';
import { listGuestsPage } from './list-guests.ts';
import { offeredChoices } from './offered-choices.ts';
import { accessToReplace, undoExtensionOf } from './replaced-access.ts';

// Not a `recordStore`: guests are listed across areas, masked by role, searched by devices and codes, and recorded in
// the history without personal data.
export const guestRecordHandlers: readonly Handler[] = [
  organizationHandler(listGuests, ({ query }, request) => listGuestsPage(request, query)),

  organizationHandler(countGuests, (_input, request) => guestCounts(request)),

  organizationHandler(getGuestChoices, async ({ query: { guestId } }, request) => {
    const found = guestId === undefined ? null : await findGuest(request, guestId);
    const presentEnd = found?.record.validUntil ?? null;
    return offeredChoices(request, {
      presentEnd,
      start: startOfExtension(request, presentEnd),
    });
  }),

  organizationHandler(createGuest, async ({ body }, request) => {
    const { transaction, caller, server, record } = request;
    const { areaNumber, password, ...fields } = body;
    for (const right of requiredRights('add')) requireRight(caller, right);
    const area = await areaOf(request, areaNumber);
    await rejectInvalidGuest(request, area, { ...fields, password }, null);
    const now = server.now();
    const values: Insertable<GuestRow> = {
      ...columnsOf(fields),
      organization_number: area.number,
      organization_path: area.path,
      password_hash: typeof password === 'string' ? await hashPassword(password) : null,
      created_at: now,
      created_by: caller.displayName,
      updated_at: now,
      updated_by: caller.displayName,
    };
    const { id } = await withUniqueFields(uniqueFields, () =>
      transaction.insertInto('guest').values(values).returning('id').executeTakeFirstOrThrow(),
    );
    if (fields.planId !== null)
      await writeGivenPlan(request, { guestId: id, planId: fields.planId, area });
    const created = await findGuest(request, id);
    await record({
      ...historyOf(created),
      action: 'create',
      after: { ...historyFieldsOf(created), ...personalChanges(noPersonalData, fields).after },
    });
    return shownTo(caller, created.record);
  }),

  organizationHandler(openGuest, async ({ params }, request) => {
    const found = await findGuest(request, params.guestId);
    await request.record({
      ...historyOf(found),
      action: 'view personal data',
      after: {
        shown: canSeePersonalData(request.caller) ? 'personal data' : 'without personal data',
      },
    });
    return shownTo(request.caller, found.record);
  }),

  organizationTask(
    updateGuest,
    async ({ params, body }, request) => {
      const { version, password, ...fields } = body;
      const before = await lockFor(request, 'update', params.guestId);
      const shown = shownTo(request.caller, before.record);
      rejectStaleVersion(shown, guestName(before.record), version);
      if (password === undefined && isEqual(fields, pickFields(guest, before.record))) {
        request.changesNothing();
        return { guest: shown, sessions: [] };
      }
      await rejectInvalidGuest(request, before.area, { ...fields, password }, before.record);
      await rejectReturningDevices(request, before, fields);
      const changes = personalChanges(before.record, fields);
      return changeGuest(
        request,
        before,
        {
          ...columnsOf(fields),
          ...(password !== undefined && {
            password_hash: password === null ? null : await hashPassword(password),
          }),
        },
        {
          before: changes.before,
          after: {
            ...changes.after,
            ...(password !== undefined && { password: password === null ? 'removed' : 'changed' }),
          },
        },
      );
    },
    changeSessionsOf,
  ),

  organizationTask(
    setGuestStatus,
    async ({ params, body }, request) => {
      const before = await lockFor(request, 'changeStatus', params.guestId);
      if (body.status === 'Active' && before.status === 'Disabled')
        await rejectTakenDevices(request, before, macsOf(before));
      return changeGuest(request, before, { status: body.status });
    },
    changeSessionsOf,
  ),

  organizationTask(
    extendGuest,
    async ({ params, body }, request) => {
      const before = await lockFor(request, 'extend', params.guestId);
      const { planId, until } = body;
      if (planId !== null && planId !== before.record.planId)
        rejectFieldErrors(await planErrors(request.transaction, before.area, planId));
      const end = await endByPlan(request, before, planId);
      const context = { now: request.server.now(), planEnds: () => end !== null };
      rejectFieldErrors(crossFieldErrors(extension, body, context));
      const validUntil = until ?? end;
      await rejectReturningDevices(request, before, { validUntil });
      return changeGuest(request, before, {
        plan_id: planId,
        valid_until: validUntil,
        replaced_access: JSON.stringify(await accessToReplace(request, before)),
      });
    },
    changeSessionsOf,
  ),

  organizationTask(
    undoExtension,
    ({ params: { guestId }, body: { version } }, request) =>
      undoExtensionOf(request, { guestId, version }),
    changeSessionsOf,
  ),

  organizationHandler(eraseGuest, async ({ params }, request) => {
    const before = await lockFor(request, 'erase', params.guestId);
    await erasePersonalData(request, params.guestId);
    const { record: after } = await findGuest(request, params.guestId);
    await request.record({
      ...historyOf(before),
      action: 'delete',
      after: { 'personal data': 'erased' },
    });
    return shownTo(request.caller, after);
  }),
];

/** Returns the plan's end, counted from the guest's current end or from now; null when it has no fixed end. */
async function endByPlan(
  request: OrganizationRequest,
  { record, area }: FoundGuest,
  planId: string | null,
): Promise<string | null> {
  const plan = planId === null ? undefined : await planOf(request.transaction, area, planId);
  if (plan === undefined) return null;
  const from = startOfExtension(request, record.validUntil);
  const end = planEndOf({ ...plan.settings, duration: plan.duration }, from, record.timeZone);
  return end?.toISOString() ?? null;
}

/** Returns where more time begins: at the present end, or now when that is over. */
function startOfExtension({ server }: OrganizationRequest, validUntil: string | null): Date {
  const now = server.now();
  const present = validUntil === null ? now : new Date(validUntil);
  return present > now ? present : now;
}
