import { sql } from 'kysely';
import { differences, newDraft, toDraft } from '../../../contract/fields/fields.ts';
import { parseCells } from '../../../contract/fields/parse-cells.ts';
import type { ImportedLines } from '../../../contract/import.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { type PortLine, portColumns, portLine } from './lines.ts';
import { type LineKind, type PlannedLines, planLines } from './planned-lines.ts';

const keyOf = (ofSwitch: string | undefined, port: string | undefined) =>
  `${(ofSwitch ?? '').trim()}\n${(port ?? '').trim()}`.toLowerCase();

const portKind: LineKind<PortLine> = {
  columns: portColumns.map(({ name }) => name),
  parse: (cells, known) =>
    parseCells(
      portLine,
      portColumns,
      known === undefined ? newDraft(portLine) : toDraft(portLine, known),
      cells,
    ),
  keyOfCells: (cells) => keyOf(cells.switch, cells.port),
  keyOf: (values) => keyOf(values.switch, values.port),
  keyColumn: 'port',
  nameOf: (values) => `${values.switch} ${values.port}`,
  differences: (before, after) => differences(portLine, before, after),
};

/** Returns the ports of a site as lines of a file, rooms by their codes. */
export async function portLines({
  transaction,
  organization,
}: OrganizationRequest): Promise<{ id: string; values: PortLine }[]> {
  const rows = await transaction
    .selectFrom('conference_port as port')
    .leftJoin('conference_room as room', 'room.id', 'port.room_id')
    .select(['port.id', 'port.switch', 'port.port', 'port.label', 'port.carries', 'room.code'])
    .where('port.organization_number', '=', organization.number)
    .orderBy('port.switch')
    .orderBy('port.port')
    .execute();
  return rows.map(({ id, code, ...port }) => ({ id, values: { ...port, room: code } }));
}

/** Plans an import of ports. A port in two rooms is a line that repeats another. */
export async function planPorts(
  request: OrganizationRequest,
  sent: ImportedLines,
): Promise<PlannedLines<PortLine>> {
  const plan = planLines(portKind, sent, await portLines(request));
  const rooms = await roomIds(request);
  const badLines = plan.changed.flatMap(({ line, values: { room } }) =>
    room === null || rooms.has(room.toLowerCase())
      ? []
      : [{ line, field: 'room', reason: `There is no room with the code ${room}` }],
  );
  const { report } = plan;
  return {
    ...plan,
    report: {
      ...report,
      badLines: [...report.badLines, ...badLines].toSorted((a, b) => a.line - b.line),
    },
  };
}

async function roomIds({
  transaction,
  organization,
}: OrganizationRequest): Promise<Map<string, string>> {
  const rooms = await transaction
    .selectFrom('conference_room')
    .select(['id', 'code'])
    .where('organization_number', '=', organization.number)
    .execute();
  return new Map(rooms.map(({ id, code }) => [code.toLowerCase(), id]));
}

/** Adds and changes ports in one statement. Writes no history. */
export async function storePorts(
  request: OrganizationRequest,
  { changed }: PlannedLines<PortLine>,
): Promise<void> {
  const { transaction, organization, caller, server } = request;
  const rooms = await roomIds(request);
  const rows = changed.map(({ known, values: { room, ...port } }) => ({
    ...port,
    id: known?.id ?? crypto.randomUUID(),
    roomId: room === null ? null : rooms.get(room.toLowerCase()),
  }));
  const [now, by] = [server.now(), caller.displayName];
  await sql`
    insert into conference_port (id, organization_number, organization_path, created_at, created_by, updated_at,
      updated_by, switch, port, label, room_id, carries)
    select id, ${organization.number}::integer, ${organization.path}, ${now}, ${by}, ${now}, ${by}, switch, port,
      label, "roomId", carries
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as port (id uuid, switch text, port text, label text,
      "roomId" uuid, carries text[])
    on conflict (id) do update set switch = excluded.switch, port = excluded.port, label = excluded.label,
      room_id = excluded.room_id, carries = excluded.carries, version = conference_port.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by`.execute(transaction);
}
