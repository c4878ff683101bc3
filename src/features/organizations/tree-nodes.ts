import { sql } from 'kysely';
import type { Caller, ScopedTransaction } from '../../server/context.ts';
import { any } from '../../server/database/listing.ts';
import { organizationNotFound } from '../../server/tenancy.ts';
import type { Ancestor, OrganizationStatus, OrganizationType, TreeNode } from './contract.ts';
import { type Position, positionsOf } from './positions.ts';
import { uniqueIdOf } from './rules.ts';

/** A node without children, because it has not been opened. */
export type ClosedNode = Omit<TreeNode, 'children'> & { children: never[] };

interface NodeRow {
  number: number;
  parentNumber: number | null;
  path: string;
  name: string;
  type: OrganizationType;
  status: OrganizationStatus;
  isTrialMode: boolean;
  hasChildren: boolean;
}

const nodeColumns = sql<NodeRow>`
  node.number, node.parent_number as "parentNumber", node.path, node.name, node.type, node.status,
  node.is_trial_mode as "isTrialMode",
  exists (select from organization child where child.parent_number = node.number and child.status <> 'Removed')
    or exists (select from organization_link link join organization child on child.number = link.organization_number
               where link.parent_number = node.number and child.status <> 'Removed') as "hasChildren"`;

/** Returns the children of a node, including linked ones, by name. */
export async function childrenOf(
  transaction: ScopedTransaction,
  parents: readonly Ancestor[],
): Promise<ClosedNode[]> {
  const parent = parents.at(-1);
  if (parent === undefined) return [];
  const { rows } = await sql<NodeRow & { isLinked: boolean }>`
    select * from (
      select ${nodeColumns}, node.search_text, false as "isLinked"
      from organization node
      where node.parent_number = ${parent.number} and node.status <> 'Removed'
      union all
      select ${nodeColumns}, node.search_text, true as "isLinked"
      from organization_link link join organization node on node.number = link.organization_number
      where link.parent_number = ${parent.number} and node.status <> 'Removed'
    ) child
    order by search_text, number`.execute(transaction);
  const above = aboveOf(parents);
  return rows.map((row) => nodeBelow(above, row, row.isLinked));
}

/** Returns the roots of the caller's tree. */
export async function rootsOf(
  transaction: ScopedTransaction,
  caller: Caller,
): Promise<ClosedNode[]> {
  const owner = caller.ownerOrganizationNumber;
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns} from organization node
    where ${owner === null ? sql`node.parent_number is null` : sql`node.number = ${owner}`}
      and node.status <> 'Removed'
    order by node.search_text, node.number`.execute(transaction);
  return rows.map((row) => nodeBelow(aboveOf([]), row, false));
}

/** Returns the node at a position. */
export async function nodeAt(
  transaction: ScopedTransaction,
  position: Position,
): Promise<ClosedNode> {
  const rows = await rowsOf(transaction, [position.at(-1) ?? 0]);
  const row = rows[0];
  if (row === undefined) throw organizationNotFound();
  const ancestors = await ancestorsBy(transaction, [position]);
  return nodeOf(row, position, ancestors);
}

/** Returns the nodes with these numbers in the given order, each at its usual position, without unknown ones. */
export async function nodesNumbered(
  transaction: ScopedTransaction,
  caller: Caller,
  numbers: readonly number[],
): Promise<ClosedNode[]> {
  const rows = await rowsOf(transaction, numbers);
  const positions = await positionsOf(transaction, caller, rows);
  const ancestors = await ancestorsBy(transaction, [...positions.values()]);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return [...new Set(numbers)].flatMap((number) => {
    const row = byNumber.get(number);
    const position = positions.get(number);
    return row === undefined || position === undefined ? [] : [nodeOf(row, position, ancestors)];
  });
}

async function rowsOf(transaction: ScopedTransaction, numbers: readonly number[]) {
  const { rows } = await sql<NodeRow>`
    select ${nodeColumns} from organization node
    where node.number = any(${numbers}::integer[]) and node.status <> 'Removed'`.execute(
    transaction,
  );
  return rows;
}

type Named = Pick<NodeRow, 'number' | 'parentNumber' | 'name' | 'type'>;

async function ancestorsBy(
  transaction: ScopedTransaction,
  positions: readonly Position[],
): Promise<ReadonlyMap<number, Named>> {
  const numbers = new Set(positions.flatMap((position) => position.slice(0, -1)));
  if (numbers.size === 0) return new Map();
  const rows = await transaction
    .selectFrom('organization')
    .select(['number', 'parent_number as parentNumber', 'name', 'type'])
    .where('number', '=', any([...numbers]))
    .execute();
  return new Map(rows.map((row) => [row.number, row]));
}

function nodeOf(row: NodeRow, position: Position, named: ReadonlyMap<number, Named>): ClosedNode {
  const ancestors = position.slice(0, -1).map((number, index) => {
    const ancestor = named.get(number);
    if (ancestor === undefined) throw organizationNotFound();
    const uniqueId = uniqueIdOf(position.slice(0, index + 1));
    return { name: ancestor.name, number, type: ancestor.type, uniqueId };
  });
  const parent = ancestors.at(-1);
  const isLinked = parent !== undefined && parent.number !== row.parentNumber;
  return nodeBelow(aboveOf(ancestors), row, isLinked);
}

interface Above {
  ancestors: Ancestor[];
  displayPath: string;
  uniqueIds: string[];
}

function aboveOf(ancestors: readonly Ancestor[]): Above {
  return {
    ancestors: [...ancestors],
    displayPath: ancestors.map(({ name }) => name).join(' > '),
    uniqueIds: ancestors.map(({ uniqueId }) => uniqueId),
  };
}

function nodeBelow(above: Above, row: NodeRow, isLinked: boolean): ClosedNode {
  const parent = above.ancestors.at(-1);
  const uniqueId = parent === undefined ? String(row.number) : `${parent.uniqueId}-${row.number}`;
  return {
    id: String(row.number),
    name: row.name,
    number: row.number,
    parentNumber: parent?.number ?? null,
    type: row.type,
    uniqueId,
    uniqueIdPath: [...above.uniqueIds, uniqueId],
    path: above.ancestors,
    displayPath: above.displayPath,
    children: [],
    hasChildren: row.hasChildren,
    isLinked,
    isTrialMode: row.isTrialMode,
    status: row.status,
  };
}

/** Returns a node as an ancestor of what is below it. */
export function asAncestor({ name, number, type, uniqueId }: ClosedNode): Ancestor {
  return { name, number, type, uniqueId };
}
