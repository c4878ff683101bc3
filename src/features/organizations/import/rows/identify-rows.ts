import type { BadLine } from '../../../../contract/import.ts';
import type { ScopedOrganization } from '../../../../server/context.ts';
import { maximumDepth } from '../../rules.ts';
import type { ExistingOrganization, ExistingOrganizations } from './existing-organizations.ts';
import { type ImportRow, parseNumber, type RawRow, rowOf } from './import-row.ts';
import { inTurns } from './in-turns.ts';
import { duplicateNumberError } from './plan.ts';

interface Line {
  line: number;
  record: Partial<RawRow>;
}

/**
 * Finds the organization of each line: by its number, else by its name below its parent, else a new one. A number
 * that does not exist yet only lets other lines refer to the new organization; the system assigns another number.
 * Missing columns do not change an organization.
 */
export async function identifyRows(
  lines: readonly Line[],
  found: ExistingOrganizations,
  top: ScopedOrganization,
): Promise<{ rows: ImportRow[]; errors: BadLine[] }> {
  const errors: BadLine[] = [];
  const byWrittenNumber = new Map<number, Line>();
  const unique = lines.filter((line) => {
    const number = parseNumber(line.record.number ?? '');
    const earlier = number === null ? undefined : byWrittenNumber.get(number);
    if (number !== null && earlier === undefined) byWrittenNumber.set(number, line);
    if (number === null || earlier === undefined) return true;
    errors.push({
      line: line.line,
      field: 'number',
      reason: duplicateNumberError(number, earlier.line),
    });
    return false;
  });
  const identities = await identitiesOf(unique, byWrittenNumber, found, top);
  const rows: ImportRow[] = [];
  for await (const [{ line, record }, identity] of inTurns(identities)) {
    const { number, parentNumber, existing } = identity;
    const filled = fillMissing(record, existing);
    // A cell that is not a number is left as it is, for the error message.
    if (parseNumber(filled.number) !== null || filled.number === '')
      filled.number = String(Math.abs(number));
    if (parentNumber !== null) filled.parent_number = String(Math.abs(parentNumber));
    const { row, errors: rowErrors } = rowOf(filled, line);
    errors.push(...rowErrors);
    if (rowErrors.length === 0) rows.push({ ...row, number, parentNumber });
  }
  return { rows, errors };
}

interface Identity {
  /** negative for a new organization without a number in the file */
  number: number;
  /** null when the cell is not a number */
  parentNumber: number | null;
  existing: ExistingOrganization | undefined;
}

async function identitiesOf(
  lines: readonly Line[],
  byWrittenNumber: ReadonlyMap<number, Line>,
  found: ExistingOrganizations,
  top: ScopedOrganization,
): Promise<ReadonlyMap<Line, Identity>> {
  const identities = new Map<Line, Identity>();
  const matched = new Set(
    [...byWrittenNumber.keys()].filter((number) => found.byNumber.has(number)),
  );
  const inProgress = new Set<Line>();

  function parentOf({ record }: Line, existing: ExistingOrganization | undefined): number | null {
    const { parent_number: written = '' } = record;
    if (written === '') return existing?.parentNumber ?? top.number;
    const number = parseNumber(written);
    const line = number === null ? undefined : byWrittenNumber.get(number);
    // Lines in a cycle, or too deep, retain the number in the file; they are rejected later.
    const isUnresolvable =
      line === undefined || inProgress.has(line) || inProgress.size > maximumDepth;
    return isUnresolvable ? number : identityOf(line).number;
  }

  function identityOf(line: Line): Identity {
    const known = identities.get(line);
    if (known !== undefined) return known;
    inProgress.add(line);
    const written = parseNumber(line.record.number ?? '');
    const byItsNumber = written === null ? undefined : found.byNumber.get(written);
    const parentNumber = parentOf(line, byItsNumber);
    const byItsName =
      parentNumber === null ? undefined : found.siblingNamed(line.record.name ?? '', parentNumber);
    const existing =
      byItsNumber ?? (byItsName && !matched.has(byItsName.number) ? byItsName : undefined);
    if (existing !== undefined) matched.add(existing.number);
    const identity = {
      number: existing?.number ?? written ?? -1 - identities.size,
      parentNumber,
      existing,
    };
    inProgress.delete(line);
    identities.set(line, identity);
    return identity;
  }

  for await (const line of inTurns(lines)) identityOf(line);
  return identities;
}

/** Fills missing columns from the existing organization. */
function fillMissing(record: Partial<RawRow>, existing: ExistingOrganization | undefined): RawRow {
  const text = (value: string | number | null | undefined) => String(value ?? '');
  return {
    number: record.number ?? '',
    parent_number: record.parent_number ?? '',
    type: record.type ?? text(existing?.type),
    name: record.name ?? text(existing?.name),
    // An empty cell would otherwise enable a disabled organization.
    status: record.status || text(existing?.status),
    time_zone: record.time_zone ?? text(existing?.timeZone),
    country: record.country ?? text(existing?.country),
    city: record.city ?? text(existing?.city),
    latitude: record.latitude ?? text(existing?.latitude),
    longitude: record.longitude ?? text(existing?.longitude),
  };
}
