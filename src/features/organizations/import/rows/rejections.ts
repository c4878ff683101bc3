import { sql } from 'kysely';
import { type FeatureId, featureIds, featureNames } from '../../../../contract/features.ts';
import type { BadLine } from '../../../../contract/import.ts';
import { levelFor, neededLevel, reaches } from '../../../../contract/permissions.ts';
import type { ScopedTransaction } from '../../../../server/context.ts';
import type { OrganizationRequest } from '../../../../server/http/scope.ts';
import { grantedFeatures } from '../../../../server/tenancy.ts';
import { movesWithTakenMacs } from '../../../devices/queries.ts';
import { createOrganization } from '../../record/contract.ts';
import { movesWithTakenExternalIds } from '../../record/field-errors.ts';
import type { ImportColumn } from '../contract.ts';
import {
  type ExistingOrganization,
  type ExistingOrganizations,
  siblingKey,
} from './existing-organizations.ts';
import { inTurns } from './in-turns.ts';
import type { PlannedRow } from './plan.ts';

type Reject = (row: PlannedRow, field: ImportColumn | null, reason: string) => void;

/** Returns an error for every change that the caller could not make without an import either. */
export async function findRejections(
  request: OrganizationRequest,
  rows: readonly PlannedRow[],
  found: ExistingOrganizations,
): Promise<BadLine[]> {
  const errors: BadLine[] = [];
  const reject: Reject = ({ line }, field, reason) => errors.push({ line, field, reason });
  await rejectSingleRows(request, rows, found, reject);
  await rejectTakenNames(rows, found, reject);
  const atTop = await grantedFeatures(request.transaction, request.organization.number);
  const featuresAt = featuresBelow(atTop, request, found);
  await rejectMissingFeatures(request, rows, found, featuresAt, reject);
  await rejectMoves(request, rows, found, featuresAt, reject);
  return errors;
}

async function rejectSingleRows(
  { organization: top }: OrganizationRequest,
  rows: readonly PlannedRow[],
  { byNumber }: ExistingOrganizations,
  reject: Reject,
): Promise<void> {
  const isOutside = (number: number) => {
    const existing = byNumber.get(number);
    return existing !== undefined && !existing.path.startsWith(top.path);
  };
  for await (const row of inTurns(rows)) {
    if (row.number === top.number || isOutside(row.number))
      reject(row, 'number', `organization ${row.number} is not below ${top.name}`);
    else if (row.parentNumber !== null && isOutside(row.parentNumber))
      reject(row, 'parent_number', `parent ${row.parentNumber} is not below ${top.name}`);
    if (row.status === 'Removed')
      reject(row, 'status', 'an import cannot remove organizations; use Active or Disabled');
    // Sites from before this rule may lack a time zone, and their other fields can be changed.
    if (row.type === 'Site' && row.timeZone === null && byNumber.get(row.number)?.timeZone !== null)
      reject(row, 'time_zone', 'a Site needs a time zone');
  }
}

async function rejectTakenNames(
  rows: readonly PlannedRow[],
  found: ExistingOrganizations,
  reject: Reject,
): Promise<void> {
  const inFile = new Set(rows.map(({ number }) => number));
  const taken = new Set<string>();
  for await (const row of inTurns(rows)) {
    const key = siblingKey(row.name, row.parentNumber);
    const sibling =
      row.parentNumber === null ? undefined : found.siblingNamed(row.name, row.parentNumber);
    const isSiblingsName = sibling !== undefined && !inFile.has(sibling.number);
    if (taken.has(key) || isSiblingsName) reject(row, 'name', `name "${row.name}": Must be unique`);
    taken.add(key);
  }
}

type FeaturesAtPath = (path: string) => readonly FeatureId[];

/** Returns a function that returns the features that every organization on a path below the top grants. */
function featuresBelow(
  atTop: readonly FeatureId[],
  { organization: top }: OrganizationRequest,
  { byNumber }: ExistingOrganizations,
): FeaturesAtPath {
  return (path) => {
    const numbers = path.slice(top.path.length).split('/').filter(Boolean).map(Number);
    const choices = numbers.flatMap((number) => {
      const features = byNumber.get(number)?.features;
      return features ? [features] : [];
    });
    return atTop.filter((id) => choices.every((features) => features.includes(id)));
  };
}

async function rejectMissingFeatures(
  { caller }: OrganizationRequest,
  rows: readonly PlannedRow[],
  { byNumber }: ExistingOrganizations,
  featuresAt: FeaturesAtPath,
  reject: Reject,
): Promise<void> {
  const canAdd = reaches(levelFor(caller.permissions, 'add-org'), neededLevel(createOrganization));
  for await (const row of inTurns(rows)) {
    const existing = byNumber.get(row.number);
    if (existing === undefined) {
      if (!canAdd) reject(row, null, `your role does not allow ${featureNames['add-org']}`);
      else if (!featuresAt(parentPathOf(row)).includes('add-org'))
        reject(row, 'parent_number', `the parent does not have ${featureNames['add-org']}`);
    } else if (isChanged(row, existing) && !featuresAt(existing.path).includes('organization'))
      reject(
        row,
        'number',
        `organization ${row.number} does not have ${featureNames.organization}`,
      );
  }
}

async function rejectMoves(
  { transaction }: OrganizationRequest,
  rows: readonly PlannedRow[],
  { byNumber }: ExistingOrganizations,
  featuresAt: FeaturesAtPath,
  reject: Reject,
): Promise<void> {
  const moved = rows.flatMap((row) => {
    const existing = byNumber.get(row.number);
    return existing === undefined || existing.parentNumber === row.parentNumber
      ? []
      : [{ row, existing }];
  });
  for (const { row, existing } of moved) {
    const now = featuresAt(existing.path);
    const then = featuresAt(parentPathOf(row));
    const lost = featureIds.filter((id) => now.includes(id) && !then.includes(id));
    if (lost.length > 0)
      reject(
        row,
        'parent_number',
        `the new parent does not have ${lost.map((id) => featureNames[id]).join(', ')}; move it without an import to accept that`,
      );
  }
  const moves = moved.flatMap(({ row, existing }) => {
    const parent = nearestExistingAncestor(row, byNumber);
    return parent === null
      ? []
      : [{ number: row.number, path: existing.path, type: row.type, parentNumber: parent }];
  });
  const circular = new Set(await findCircularMoves(transaction, moves));
  const takenExternalIds = await movesWithTakenExternalIds(transaction, moves);
  const takenMacs = await movesWithTakenMacs(transaction, moves);
  for (const { row } of moved) {
    const externalId = takenExternalIds.get(row.number);
    if (externalId !== undefined)
      reject(
        row,
        'parent_number',
        `the external id ${externalId} is used in that service provider`,
      );
    const reason = takenMacs.get(row.number);
    if (reason !== undefined) reject(row, 'parent_number', reason);
    if (circular.has(row.number))
      reject(
        row,
        'parent_number',
        `organization ${row.number} is below itself through a link (cycle)`,
      );
  }
}

/** Returns the organizations that would be below themselves under their new parents, through parents and links. */
async function findCircularMoves(
  transaction: ScopedTransaction,
  moves: readonly { number: number; parentNumber: number }[],
): Promise<number[]> {
  if (moves.length === 0) return [];
  // UNION drops rows that were found before, so the recursion ends even if links form a cycle.
  const { rows } = await sql<{ start: number }>`
    with recursive move(number, parent) as (
      select * from unnest(
        ${moves.map(({ number }) => number)}::integer[],
        ${moves.map(({ parentNumber }) => parentNumber)}::integer[])
    ),
    above(start, number) as (
      select number, parent from move
      union
      select above.start, further.number from above, lateral (
        select coalesce(move.parent, here.parent_number)
        from organization here left join move on move.number = here.number
        where here.number = above.number
        union all
        select parent_number from organization_link where organization_number = above.number
      ) further(number)
      where further.number is not null and above.number <> above.start
    )
    select start from above where start = number`.execute(transaction);
  return rows.map(({ start }) => start);
}

/** Returns the nearest ancestor that exists already. */
function nearestExistingAncestor(
  row: PlannedRow,
  byNumber: ReadonlyMap<number, ExistingOrganization>,
): number | null {
  const above = row.path.split('/').filter(Boolean).map(Number).slice(0, -1);
  return above.toReversed().find((number) => byNumber.has(number)) ?? null;
}

function parentPathOf({ path }: PlannedRow): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}

/** Returns whether the row changes the organization. */
export function isChanged(row: PlannedRow, existing: ExistingOrganization): boolean {
  return (
    row.parentNumber !== existing.parentNumber ||
    row.name !== existing.name ||
    row.status !== existing.status ||
    row.timeZone !== existing.timeZone ||
    row.country !== existing.country ||
    row.city !== existing.city ||
    row.latitude !== existing.latitude ||
    row.longitude !== existing.longitude
  );
}
