import { sql } from 'kysely';
import { differences, newDraft, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import { type BadLine, type ImportedLines, recordsOf } from '../../../contract/import.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { mostRooms } from '../fields.ts';
import { presentReservations } from '../records/site-records.ts';
import { containsItself } from '../rules/rooms.ts';
import { type RoomLine, roomColumns, roomLine } from './lines.ts';
import { type LineKind, type PlannedLine, type PlannedLines, planLines } from './planned-lines.ts';

const columnNames = roomColumns.map(({ name }) => name);
const keyOf = (code: string | undefined) => (code ?? '').trim().toLowerCase();

/** `spellings` are codes by what they are compared by, so that parts are spelled as the rooms that they name. */
const roomKind = (spellings: ReadonlyMap<string, string>): LineKind<RoomLine> => ({
  columns: columnNames,
  parse(cells, known) {
    const draft = known === undefined ? newDraft(roomLine) : toDraft(roomLine, known);
    const parsed = parseCells(roomLine, roomColumns, draft, cells);
    if (parsed.errors !== null) return parsed;
    const parts = parsed.record.parts.map((part) => spellings.get(keyOf(part)) ?? part);
    return { record: { ...parsed.record, parts }, errors: null };
  },
  keyOfCells: ({ code }) => keyOf(code),
  keyOf: ({ code }) => keyOf(code),
  keyColumn: 'code',
  nameOf: ({ name }) => name,
  differences: (before, after) => differences(roomLine, before, after),
});

/** Returns the codes of the stored rooms, or as the file spells them. */
function spellingsOf(sent: ImportedLines, stored: readonly StoredLine[]): Map<string, string> {
  const spellings = new Map(stored.map(({ values: { code } }) => [keyOf(code), code]));
  for (const { record } of recordsOf(sent, columnNames))
    if (record.code !== undefined) spellings.set(keyOf(record.code), record.code.trim());
  return spellings;
}

type StoredLine = { id: string; values: RoomLine };

/** Returns the rooms of a site as lines of a file, parts by their codes. */
export async function roomLines({
  transaction,
  organization,
}: OrganizationRequest): Promise<StoredLine[]> {
  const rooms = await transaction
    .selectFrom('conference_room')
    .select(['id', 'name', 'code', 'seats', 'floor', 'part_ids', 'access_points'])
    .where('organization_number', '=', organization.number)
    .orderBy('code')
    .execute();
  const codes = new Map(rooms.map(({ id, code }) => [id, code]));
  return rooms.map(({ id, part_ids, access_points, ...room }) => ({
    id,
    values: {
      ...room,
      parts: part_ids.flatMap((part) => codes.get(part) ?? []),
      accessPoints: access_points,
    },
  }));
}

/** Plans an import of rooms. Parts may be rooms of the file. */
export async function planRooms(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<PlannedLines<RoomLine>> {
  const stored = await roomLines(request);
  const plan = planLines(roomKind(spellingsOf(sent, stored)), sent, stored);
  const after = new Map(stored.map(({ values }) => [keyOf(values.code), values]));
  for (const { values } of plan.lines) after.set(keyOf(values.code), values);
  const reserved = new Set(
    (await presentReservations(request)).flatMap(({ kind, item }) => (kind === 'room' ? item : [])),
  );
  const tree = [...after.values()].map(({ code, parts }) => ({
    id: keyOf(code),
    partIds: parts.map(keyOf),
  }));
  const names = Map.groupBy(after.values(), ({ name }) => name.toLowerCase());
  const errorOf = ({ known, values }: PlannedLine<RoomLine>): Omit<BadLine, 'line'> | null => {
    const gone = values.parts.find((part) => !after.has(keyOf(part)));
    if (gone !== undefined) return { field: 'parts', reason: `There is no room ${gone}` };
    const room = { id: keyOf(values.code), partIds: values.parts.map(keyOf) };
    if (containsItself(tree, room))
      return { field: 'parts', reason: `${values.name} would be a part of itself` };
    if ((names.get(values.name.toLowerCase())?.length ?? 0) > 1)
      return { field: 'name', reason: `Several rooms would be called ${values.name}` };
    const isReserved = known !== undefined && reserved.has(known.id);
    if (isReserved && known.values.parts.join() !== values.parts.join())
      return { field: 'parts', reason: 'Reserved: change the parts when that is over' };
    return null;
  };
  const badLines = plan.changed.flatMap((one) => {
    const error = errorOf(one);
    return error === null ? [] : [{ line: one.line, ...error }];
  });
  if (after.size > mostRooms)
    badLines.push({ line: 1, field: null, reason: `A site has ${mostRooms} rooms at most` });
  const { report } = plan;
  return {
    ...plan,
    report: { ...report, badLines: sortedLines([...report.badLines, ...badLines]) },
  };
}

function sortedLines(lines: BadLine[]): BadLine[] {
  return lines.toSorted((one, other) => one.line - other.line);
}

/** Adds and changes rooms. Writes no history. */
export async function storeRooms(
  request: OrganizationRequest,
  { changed }: PlannedLines<RoomLine>,
): Promise<void> {
  const { transaction, organization, caller, server } = request;
  const ids = new Map((await roomLines(request)).map(({ id, values }) => [keyOf(values.code), id]));
  for (const { values } of changed) {
    const key = keyOf(values.code);
    if (!ids.has(key)) ids.set(key, crypto.randomUUID());
  }
  const rows = changed.map(({ values: { parts, ...room } }) => ({
    ...room,
    id: ids.get(keyOf(room.code)),
    partIds: parts.map((part) => ids.get(keyOf(part))),
  }));
  const [now, by] = [server.now(), caller.displayName];
  // Rooms may exchange their names, and the index compares each as it is written.
  await transaction
    .updateTable('conference_room')
    .set({ name: sql`id::text` })
    .where('id', '=', any(changed.flatMap(({ known }) => known?.id ?? [])))
    .execute();
  await sql`
    insert into conference_room (id, organization_number, organization_path, created_at, created_by, updated_at,
      updated_by, name, code, seats, floor, part_ids, access_points)
    select id, ${organization.number}::integer, ${organization.path}, ${now}, ${by}, ${now}, ${by}, name, code,
      seats, floor, "partIds", "accessPoints"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as room (id uuid, name text, code text, seats integer,
      floor integer, "partIds" text[], "accessPoints" text[])
    on conflict (id) do update set name = excluded.name, code = excluded.code, seats = excluded.seats,
      floor = excluded.floor, part_ids = excluded.part_ids, access_points = excluded.access_points,
      version = conference_room.version + 1, updated_at = excluded.updated_at,
      updated_by = excluded.updated_by`.execute(transaction);
}
