import type { BadLine } from '../../../../contract/import.ts';
import type { ScopedOrganization } from '../../../../server/context.ts';
import { deepest } from '../../rules.ts';
import type { Found, FoundOrganizations } from './found-organizations.ts';
import { type ImportRow, type RawRow, rowOf, writtenNumber } from './import-row.ts';
import { inTurns } from './in-turns.ts';
import { usedAlready } from './plan.ts';

interface Line {
  line: number;
  record: Partial<RawRow>;
}

/**
 * Says which organization each line means: the one with its number, else the one of its name below its parent, else a
 * new one. A number that nobody has lets other lines of the file name the new one as their parent; the system gives
 * the real number. What a line leaves out stays as it is.
 */
export async function identifiedRows(
  lines: readonly Line[],
  found: FoundOrganizations,
  top: ScopedOrganization,
): Promise<{ rows: ImportRow[]; errors: BadLine[] }> {
  const errors: BadLine[] = [];
  const byWrittenNumber = new Map<number, Line>();
  const unique = lines.filter((line) => {
    const number = writtenNumber(line.record.number ?? '');
    const earlier = number === null ? undefined : byWrittenNumber.get(number);
    if (number !== null && earlier === undefined) byWrittenNumber.set(number, line);
    if (number === null || earlier === undefined) return true;
    errors.push({ line: line.line, field: 'number', reason: usedAlready(number, earlier.line) });
    return false;
  });
  const identities = await identitiesOf(unique, byWrittenNumber, found, top);
  const rows: ImportRow[] = [];
  for await (const [{ line, record }, identity] of inTurns(identities)) {
    const { number, parentNumber, existing } = identity;
    const filled = filledIn(record, existing);
    // What is written and no number is shown as it is written.
    if (writtenNumber(filled.number) !== null || filled.number === '')
      filled.number = String(Math.abs(number));
    if (parentNumber !== null) filled.parent_number = String(Math.abs(parentNumber));
    const { row, errors: own } = rowOf(filled, line);
    errors.push(...own);
    if (own.length === 0) rows.push({ ...row, number, parentNumber });
  }
  return { rows, errors };
}

interface Identity {
  /** negative: a new organization that the file gives no number */
  number: number;
  /** null: what is written there is no number */
  parentNumber: number | null;
  existing: Found | undefined;
}

async function identitiesOf(
  lines: readonly Line[],
  byWrittenNumber: ReadonlyMap<number, Line>,
  found: FoundOrganizations,
  top: ScopedOrganization,
): Promise<ReadonlyMap<Line, Identity>> {
  const identities = new Map<Line, Identity>();
  const meant = new Set([...byWrittenNumber.keys()].filter((number) => found.byNumber.has(number)));
  const underway = new Set<Line>();

  function parentOf({ record }: Line, existing: Found | undefined): number | null {
    const { parent_number: written = '' } = record;
    if (written === '') return existing?.parentNumber ?? top.number;
    const number = writtenNumber(written);
    const line = number === null ? undefined : byWrittenNumber.get(number);
    // Lines that are below themselves, or too deep, keep their written numbers; they are rejected later.
    const isLost = line === undefined || underway.has(line) || underway.size > deepest;
    return isLost ? number : identityOf(line).number;
  }

  function identityOf(line: Line): Identity {
    const known = identities.get(line);
    if (known !== undefined) return known;
    underway.add(line);
    const written = writtenNumber(line.record.number ?? '');
    const numbered = written === null ? undefined : found.byNumber.get(written);
    const parentNumber = parentOf(line, numbered);
    const called =
      parentNumber === null ? undefined : found.called(line.record.name ?? '', parentNumber);
    const existing = numbered ?? (called && !meant.has(called.number) ? called : undefined);
    if (existing !== undefined) meant.add(existing.number);
    const identity = {
      number: existing?.number ?? written ?? -1 - identities.size,
      parentNumber,
      existing,
    };
    underway.delete(line);
    identities.set(line, identity);
    return identity;
  }

  for await (const line of inTurns(lines)) identityOf(line);
  return identities;
}

/** The line as it would be if it said everything. */
function filledIn(record: Partial<RawRow>, existing: Found | undefined): RawRow {
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return {
    number: record.number ?? '',
    parent_number: record.parent_number ?? '',
    type: record.type ?? text(existing?.type),
    name: record.name ?? text(existing?.name),
    // An empty cell would otherwise enable what is disabled.
    status: record.status || text(existing?.status),
    time_zone: record.time_zone ?? text(existing?.timeZone),
    country: record.country ?? text(existing?.country),
    city: record.city ?? text(existing?.city),
    latitude: record.latitude ?? text(existing?.latitude),
    longitude: record.longitude ?? text(existing?.longitude),
  };
}
