import { csvColumns } from '../../../contract/fields/csv-columns.ts';
import { differences, newDraft, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import {
  type ImportedLines,
  type ImportReport,
  type Overwrite,
  overwritesListed,
  recordsOf,
} from '../../../contract/import.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import type { UsableGateway } from '../../payment-gateways/queries.ts';
import type { DeskGuest } from './desk-stays.ts';
import { deskGuest } from './fields.ts';
import { seesGuests } from './folio-days.ts';
import { knownRoom } from './house-rooms.ts';

export const stayColumns = csvColumns(deskGuest);
const nameLabels = [deskGuest.map.lastName.label, deskGuest.map.firstName.label];

interface PlannedStay {
  /** null: a new one */
  id: string | null;
  guest: DeskGuest;
}

/** Returns what an import of guests means: reservations that stay here are changed, all others are checked in. */
export async function planImport(
  request: OrganizationRequest,
  gateway: UsableGateway,
  lines: ImportedLines,
): Promise<{ report: ImportReport; planned: PlannedStay[] }> {
  const open = await request.transaction
    .selectFrom('stay')
    .select([
      'id',
      'room',
      'reservation',
      'last_name as lastName',
      'first_name as firstName',
      'departs_on as departsOn',
      'guest_group as guestGroup',
      'vip',
      'may_post as mayPost',
    ])
    .where('gateway_id', '=', gateway.id)
    .where('checked_out_at', 'is', null)
    .execute();
  const byReservation = new Map(open.map((stay) => [stay.reservation, stay]));
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, badLines: [] };
  const overwrites: Overwrite[] = [];
  const isNamed = seesGuests(request);
  const planned: PlannedStay[] = [];
  const seen = new Set<string>();
  const rooms = gateway.settings.house?.rooms ?? '';
  for (const { line, record } of recordsOf(
    lines,
    stayColumns.map(({ name }) => name),
  )) {
    const { reservation = '' } = record;
    const known = byReservation.get(reservation.trim());
    const draft =
      known === undefined
        ? newDraft(deskGuest)
        : toDraft(deskGuest, { ...known, firstName: known.firstName || null });
    const parsed = parseCells(deskGuest, stayColumns, draft, record);
    if (parsed.record === null) {
      report.badLines.push(...parsed.errors.map((error) => ({ ...error, line })));
      continue;
    }
    const room = knownRoom(rooms, parsed.record.room);
    const key = parsed.record.reservation;
    if (room === undefined)
      report.badLines.push({ line, field: 'room', reason: 'The house has no such room' });
    else if (key !== null && seen.has(key))
      report.badLines.push({ line, field: 'reservation', reason: 'It is in the file twice' });
    else {
      if (key !== null) seen.add(key);
      const guest = { ...parsed.record, room };
      const changes =
        known === undefined
          ? null
          : differences(deskGuest, { ...known, firstName: known.firstName || null }, guest);
      if (changes?.length === 0) report.unchanged += 1;
      else {
        report[changes === null ? 'created' : 'updated'] += 1;
        planned.push({ id: known?.id ?? null, guest });
        if (changes !== null)
          overwrites.push({
            line,
            name: reservation.trim(),
            changes: changes
              .filter(({ label }) => isNamed || !nameLabels.includes(label))
              .map(({ label, mine, theirs }) => ({ label, before: mine, after: theirs })),
          });
      }
    }
  }
  return { report: { ...report, overwrites: overwrites.slice(0, overwritesListed) }, planned };
}
