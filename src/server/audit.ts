import isEqual from 'fast-deep-equal';
import type { Kysely } from 'kysely';
import type { HistoryAction, HistoryResult } from '../contract/history.ts';
import type { RequestOrigin } from './context.ts';
import type { DB } from './database/tables.ts';

/** Who made a change; the ids are null when nobody is signed in. */
export interface Actor {
  administratorId: string | null;
  displayName: string;
  realm: string;
  sessionId: string | null;
}

export interface HistoryEntry {
  action: HistoryAction;
  /** one of the kinds of `src/contract/history.ts` */
  entityType: string;
  entityId: string;
  label: string;
  organization: { number: number; path: string } | null;
  /** the outcome of an attempt that failed; left out when the change was made */
  result?: Exclude<HistoryResult, 'done'>;
  /** the id of the entry that this change undoes */
  undoes?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  /** Fields stored beside a changed one even when unchanged, such as a price's currency. */
  companions?: Readonly<Record<string, readonly string[]>>;
  /** the time of a change of the sample provider; now by default */
  at?: Date;
}

/** Writes one Admin History row in the transaction of the change. Stores only the fields that differ. */
export async function writeHistory(
  transaction: Kysely<DB>,
  actor: Actor,
  origin: RequestOrigin,
  entry: HistoryEntry,
): Promise<void> {
  const { before, after } = changedFields(entry);
  await transaction
    .insertInto('admin_history')
    .values({
      administrator_id: actor.administratorId,
      administrator_name: actor.displayName,
      realm: actor.realm,
      session_id: actor.sessionId,
      address: origin.address,
      user_agent: origin.userAgent,
      organization_number: entry.organization?.number ?? null,
      // Entries about the platform belong to no subtree, so only an unlimited scope sees them.
      organization_path: entry.organization?.path ?? '/',
      action: entry.action,
      entity_type: entry.entityType,
      entity_id: entry.entityId,
      label: entry.label,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      undoes: entry.undoes ?? null,
      ...(entry.result && { result: entry.result }),
      ...(entry.at && { at: entry.at }),
    })
    .execute();
}

const atrium: Actor = { administratorId: null, displayName: 'Atrium', realm: '', sessionId: null };

/** Writes one Admin History row about what Atrium did by itself. */
export function writeOwnHistory(transaction: Kysely<DB>, entry: HistoryEntry): Promise<void> {
  return writeHistory(transaction, atrium, { address: '', userAgent: '' }, entry);
}

function changedFields({
  before,
  after,
  companions = {},
}: HistoryEntry): Pick<HistoryEntry, 'before' | 'after'> {
  if (before === undefined || after === undefined) return { before, after };
  const changed = Object.keys(after).filter(
    // Compared as stored: JSON leaves out undefined and turns dates into text.
    (key) => !isEqual(asJson(before[key]), asJson(after[key])),
  );
  const stored = new Set(changed.flatMap((key) => [key, ...(companions[key] ?? [])]));
  const pick = (values: Record<string, unknown>) =>
    Object.fromEntries([...stored].map((key) => [key, values[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function asJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
