import type { Insertable, Updateable } from 'kysely';
import { Problem } from '../../contract/problem.ts';
import type { Guest } from '../../server/database/tables.ts';
import { type Handler, organizationHandler } from '../../server/http/handlers.ts';
import { requireRight } from '../../server/http/permissions.ts';
import type { OrganizationRequest } from '../../server/http/scope.ts';
import { hashPassword } from '../../server/passwords.ts';
import { withUniqueFields } from '../../server/records/unique-fields.ts';
import { rejectFieldErrors, rejectStaleVersion } from '../../server/refusals.ts';
import { activityHandlers } from './activity/server.ts';
import { choicesOf } from './choices-of-area.ts';
import {
  createGuest,
  eraseGuest,
  extendGuest,
  type GuestFields,
  type GuestRecord,
  getGuestChoices,
  listGuests,
  openGuest,
  setGuestStatus,
  updateGuest,
} from './contract.ts';
import { erase } from './erasure.ts';
import { foundGuests } from './found-guests.ts';
import {
  columnsOf,
  type Found,
  guestOf,
  historyFieldsOf,
  historyOf,
  livingGuest,
  lockedGuest,
  maySee,
  nobody,
  shownTo,
} from './guests.ts';
import {
  areaOf,
  planMistake,
  planOf,
  refuseGuestMistakes,
  refuseTakenDevices,
  uniqueFields,
} from './refusals.ts';
import { changesOf, endOf } from './rules.ts';

export const guestHandlers: readonly Handler[] = [
  organizationHandler(listGuests, ({ query }, request) => foundGuests(request, query)),

  organizationHandler(getGuestChoices, (_input, request) => choicesOf(request)),

  organizationHandler(createGuest, async ({ body }, request) => {
    const { transaction, caller, server, record } = request;
    const { areaNumber, password, ...fields } = body;
    requireRight(caller, 'guest-data');
    const area = await areaOf(request, areaNumber);
    await refuseGuestMistakes(request, area, { ...fields, password }, null);
    const now = server.now();
    const values: Insertable<Guest> = {
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
    const created = await guestOf(request, id);
    await record({
      ...historyOf(created),
      action: 'create',
      after: { ...historyFieldsOf(created), ...changesOf(nobody, fields).after },
    });
    return shownTo(caller, created.record);
  }),

  organizationHandler(openGuest, async ({ params }, request) => {
    const found = await guestOf(request, params.guestId);
    await request.record({
      ...historyOf(found),
      action: 'view personal data',
      after: { shown: maySee(request.caller) ? 'personal data' : 'without personal data' },
    });
    return shownTo(request.caller, found.record);
  }),

  organizationHandler(updateGuest, async ({ params, body }, request) => {
    const { version, password, ...fields } = body;
    // Whoever sees only masks would save them.
    requireRight(request.caller, 'guest-data');
    const before = await livingGuest(request, params.guestId);
    rejectStaleVersion(
      { ...shownTo(request.caller, before.record) },
      before.record.name || 'This guest',
      version,
    );
    await refuseGuestMistakes(request, before.area, { ...fields, password }, before.record);
    await refuseReturnOfDevices(request, before, fields);
    const changes = changesOf(before.record, fields);
    return change(
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
  }),

  organizationHandler(setGuestStatus, async ({ params, body }, request) => {
    const before = await livingGuest(request, params.guestId);
    if (body.status === 'Active' && before.status === 'Disabled')
      await refuseTakenDevices(request, before, macsOf(before));
    return change(request, before, { status: body.status });
  }),

  organizationHandler(extendGuest, async ({ params, body }, request) => {
    const before = await livingGuest(request, params.guestId);
    const { planId, until } = body;
    if (until !== null && new Date(until) <= request.server.now())
      rejectFieldErrors({ until: 'Please select a later date' });
    if (planId !== null && planId !== before.record.planId)
      rejectFieldErrors(await planMistake(request.transaction, before.area, planId));
    const validUntil = until ?? (await endByPlan(request, before, planId)).toISOString();
    await refuseReturnOfDevices(request, before, { validUntil });
    return change(request, before, { plan_id: planId, valid_until: validUntil });
  }),

  organizationHandler(eraseGuest, async ({ params }, request) => {
    const before = await lockedGuest(request, params.guestId);
    if (before.record.erasedAt !== null)
      throw new Problem('conflict', 'The personal data of this guest has been erased already.');
    await erase(request, params.guestId);
    const { record: after } = await guestOf(request, params.guestId);
    await request.record({
      ...historyOf(before),
      action: 'delete',
      after: { 'personal data': 'erased' },
    });
    return shownTo(request.caller, after);
  }),

  ...activityHandlers,
];

/** A guest who becomes active again brings the devices along, which somebody else may have got meanwhile. */
async function refuseReturnOfDevices(
  request: OrganizationRequest,
  before: Found,
  { validUntil }: Pick<GuestFields, 'validUntil'>,
): Promise<void> {
  if (before.record.state === 'Expired' && validUntil !== before.record.validUntil)
    await refuseTakenDevices(request, before, macsOf(before));
}

function macsOf({ record }: Found): readonly (string | null)[] {
  return record.devices.map(({ macAddress }) => macAddress);
}

async function endByPlan(
  { transaction, server }: OrganizationRequest,
  { record, area }: Found,
  planId: string | null,
): Promise<Date> {
  const plan = planId === null ? undefined : await planOf(transaction, area, planId);
  const now = server.now();
  const present = record.validUntil === null ? now : new Date(record.validUntil);
  const end =
    plan &&
    endOf(
      { ...plan.settings, duration: plan.duration },
      present > now ? present : now,
      record.timeZone,
    );
  if (!end) {
    const until = 'The plan does not say how long it lasts from here: choose a date';
    throw new Problem('bad-input', `until: ${until}`, { fields: { until } });
  }
  return end;
}

/** Writes the columns, the next version and the history row; answers the guest as the caller may see it then. */
async function change(
  request: OrganizationRequest,
  before: Found,
  columns: Updateable<Guest>,
  more: { before: object; after: object } = { before: {}, after: {} },
): Promise<GuestRecord> {
  const { transaction, caller, server, record } = request;
  const { id, version } = before.record;
  await withUniqueFields(uniqueFields, () =>
    transaction
      .updateTable('guest')
      .set({
        ...columns,
        version: version + 1,
        updated_at: server.now(),
        updated_by: caller.displayName,
      })
      .where('id', '=', id)
      .execute(),
  );
  const after = await guestOf(request, id);
  await record({
    ...historyOf(after),
    action: 'update',
    before: { ...historyFieldsOf(before), ...more.before },
    after: { ...historyFieldsOf(after), ...more.after },
  });
  return shownTo(caller, after.record);
}
