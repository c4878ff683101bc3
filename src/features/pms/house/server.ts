import { counted } from '../../../contract/plural.ts';
import { Problem } from '../../../contract/problem.ts';
import { priceText } from '../../../contract/values/money.ts';
import { csvHandler, pdfHandler } from '../../../server/http/files.ts';
import { type Handler, organizationHandler } from '../../../server/http/handlers.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { siteOfArea } from '../../../server/locations.ts';
import { changeSessions } from '../../radius/public/session-changes.ts';
import { placeOf } from '../../users/public/names.ts';
import { zoneOf } from '../area-clock.ts';
import {
  changeStay,
  checkInGuest,
  checkOutGuest,
  checkStayImport,
  closeDay,
  exportFolioDay,
  getHouseDesk,
  importStays,
  printFolioDay,
  reverseCharge,
} from '../contract.ts';
import { reversePosting } from '../postings/settling/settle.ts';
import { endStays } from '../stays/end-stays.ts';
import { noteStays as note } from '../stays/note-stays.ts';
import { openBusinessDay } from './business-day.ts';
import { insertStay, lockStay, requireRoom, updateStay } from './desk-stays.ts';
import { findHouse } from './find-house.ts';
import { closeOpenDay, entriesOf, seesGuests, totalsOf } from './folio-days.ts';
import { folioPdf } from './folio-pdf.ts';
import { planImport } from './stay-import.ts';

const listedDays = 60;
/** A day that nobody closes grows. */
const listedEntries = 200;
const importedGuests = { one: 'guest', other: 'guests' };

export const houseHandlers: readonly Handler[] = [
  organizationHandler(getHouseDesk, async ({ params }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    const { transaction, server } = request;
    const timeZone = await zoneOf(transaction, gateway.areaPath);
    const businessDate = await openBusinessDay(transaction, gateway.id, server.now(), timeZone);
    const isNamed = seesGuests(request);
    const stays = await transaction
      .selectFrom('stay')
      .selectAll()
      .where('gateway_id', '=', gateway.id)
      .where('checked_out_at', 'is', null)
      .orderBy('room')
      .orderBy('checked_in_at')
      .execute();
    const days = await transaction
      .selectFrom('folio_day')
      .selectAll()
      .where('gateway_id', '=', gateway.id)
      .orderBy('business_date', 'desc')
      .limit(listedDays)
      .execute();
    const entries = await entriesOf(request, gateway.id, businessDate, listedEntries);
    const totals = await totalsOf(request, gateway.id, businessDate);
    return {
      businessDate,
      timeZone,
      stays: stays.map((stay) => ({
        id: stay.id,
        room: stay.room,
        reservation: stay.reservation,
        lastName: isNamed ? stay.last_name : null,
        firstName: isNamed ? stay.first_name : null,
        guestGroup: stay.guest_group,
        vip: stay.vip,
        departsOn: stay.departs_on,
        mayPost: stay.may_post,
        checkedInAt: stay.checked_in_at.toISOString(),
      })),
      entries,
      entryCount: totals.entries,
      sums: totals.sums,
      days: days.map((day) => ({
        businessDate: day.business_date,
        closedAt: day.closed_at.toISOString(),
        closedBy: day.closed_by,
        entries: day.entries,
        sums: sumsIn(day.sums),
      })),
    };
  }),

  organizationHandler(checkInGuest, async ({ params, body }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    if (body.reservation !== null) await rejectTaken(request, gateway.id, body.reservation);
    const { id, reservation } = await insertStay(request, gateway, body);
    const { room, departsOn, mayPost } = body;
    await note(request, 'create', id, reservation, { after: { room, departsOn, mayPost } });
    return { id };
  }),

  organizationHandler(changeStay, async ({ params, body }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    const stay = await lockStay(request, gateway, params.stayId);
    const room = requireRoom(gateway, body.room);
    await updateStay(request, stay.id, { ...body, room });
    const { departsOn, mayPost } = stay;
    await note(request, 'update', stay.id, stay.reservation, {
      before: { room: stay.room, departsOn, mayPost },
      after: { ...body, room },
    });
    return { id: stay.id };
  }),

  organizationHandler(checkOutGuest, async ({ params }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    const stay = await lockStay(request, gateway, params.stayId);
    const { transaction, server, caller } = request;
    await endStays(transaction, gateway, [stay.id], server.now(), caller.displayName);
    request.wake(changeSessions);
    await note(request, 'run', stay.id, stay.reservation, { after: { 'checked out': stay.room } });
    return { id: stay.id };
  }),

  organizationHandler(reverseCharge, async ({ params, body }, request) => {
    const { id: gatewayId } = await findHouse(request, params.gatewayId);
    const { reason } = body;
    const { postingId } = await reversePosting(request, params.postingId, { reason, gatewayId });
    return { postingId };
  }),

  organizationHandler(closeDay, async ({ params }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    const closed = await closeOpenDay(request, gateway, params.businessDate);
    await request.record({
      action: 'run',
      entityType: 'posting',
      entityId: gateway.id,
      label: `${gateway.name}, ${params.businessDate}`,
      organization: request.organization,
      after: { 'day closed': params.businessDate, charges: closed.entries },
    });
    return closed;
  }),

  csvHandler(exportFolioDay, {
    name: ({ name }) => `Charges of ${name}.csv`,
    header: ['Time', 'Room', 'Guest', 'Charge', 'Amount', 'Currency'],
    page: async ({ params }, request, _after: undefined) => {
      const gateway = await findHouse(request, params.gatewayId);
      const entries = await entriesOf(request, gateway.id, params.businessDate);
      return {
        name: `${gateway.name} ${params.businessDate}.csv`,
        rows: entries.map(({ at, room, guestName, text, amount, currency }) => [
          at,
          room,
          guestName ?? '',
          text,
          Number(priceText(amount, currency)),
          currency,
        ]),
        next: undefined,
      };
    },
  }),

  pdfHandler(
    printFolioDay,
    async ({ params }, request) => {
      const gateway = await findHouse(request, params.gatewayId);
      const entries = await entriesOf(request, gateway.id, params.businessDate);
      const area = await request.transaction
        .selectFrom('organization as area')
        .select(['area.name as areaName', siteOfArea.as('siteName')])
        .where('area.path', '=', gateway.areaPath)
        .executeTakeFirstOrThrow();
      return {
        title: gateway.name,
        place: placeOf(area),
        businessDate: params.businessDate,
        timeZone: await zoneOf(request.transaction, gateway.areaPath),
        entries,
        sums: (await totalsOf(request, gateway.id, params.businessDate)).sums,
      };
    },
    folioPdf,
  ),

  organizationHandler(checkStayImport, async ({ params, body }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    return (await planImport(request, gateway, body)).report;
  }),

  organizationHandler(importStays, async ({ params, body }, request) => {
    const gateway = await findHouse(request, params.gatewayId);
    const { report, planned } = await planImport(request, gateway, body);
    const { badLines, overwrites: _overwrites, ...outcome } = report;
    const [bad] = badLines;
    if (bad !== undefined)
      throw new Problem('bad-input', `Line ${bad.line}: ${bad.reason}. Nothing was imported.`);
    for (const { id, guest } of planned)
      if (id === null) await insertStay(request, gateway, guest);
      else await updateStay(request, id, guest);
    const label = counted(planned.length, importedGuests);
    await note(request, 'import', '', label, { after: { ...outcome } });
    return outcome;
  }),
];

async function rejectTaken(
  { transaction }: OrganizationRequest,
  gatewayId: string,
  reservation: string,
): Promise<void> {
  const taken = await transaction
    .selectFrom('stay')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('reservation', '=', reservation)
    .where('checked_out_at', 'is', null)
    .executeTakeFirst();
  if (taken !== undefined)
    throw new Problem('bad-input', 'Check the reservation.', {
      fields: { reservation: 'A guest with this reservation is checked in already.' },
    });
}

function sumsIn(stored: unknown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object(stored)).map(([currency, sum]) => [currency, Number(sum)]),
  );
}
