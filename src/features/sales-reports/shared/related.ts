import { sql } from 'kysely';
import { Problem } from '../../../contract/problem.ts';
import type { ScopedTransaction } from '../../../server/context.ts';
import { any } from '../../../server/database/listing.ts';
import type { OrganizationRequest } from '../../../server/http/scope.ts';
import { guestNumber } from '../../users/public/names.ts';
import type { Related } from '../contract.ts';

/** The most sessions of a guest that a row shows. */
const mostSessions = 5;

/** Returns the purchase of a row with everything that belongs to it. */
export async function relatedTo(
  transaction: ScopedTransaction,
  purchaseId: string | null,
  { isMasked }: { isMasked: boolean },
): Promise<Related> {
  if (purchaseId === null) return { purchase: null, postings: [], cards: [], sessions: [] };
  const purchase = await transaction
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', purchaseId)
    .executeTakeFirst();
  const postings = await transaction
    .selectFrom('posting')
    .select(['id', 'at', 'amount', 'state', 'answer', 'reverses_id'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .execute();
  const cards = await transaction
    .selectFrom('card_transaction')
    .select(['id', 'at', 'type', 'state', 'amount', 'currency', 'brand', 'last4', 'reference'])
    .where('purchase_id', '=', purchaseId)
    .orderBy('at')
    .execute();
  return {
    purchase:
      purchase === undefined
        ? null
        : {
            id: purchase.id,
            at: purchase.at.toISOString(),
            status: purchase.status,
            method: purchase.method,
            amount: purchase.amount,
            tax: purchase.tax,
            refunded: purchase.refunded,
            discount: purchase.discount,
            currency: purchase.currency,
            soldBy: purchase.sold_by_name,
            startedAt: purchase.started_at?.toISOString() ?? null,
            failure: purchase.failure,
          },
    postings: postings.map(({ at, reverses_id, ...posting }) => ({
      ...posting,
      at: at.toISOString(),
      isReversal: reverses_id !== null,
    })),
    cards: cards.map(({ at, last4, ...card }) => ({
      ...card,
      at: at.toISOString(),
      last4: isMasked ? null : last4,
    })),
    sessions: await sessionsOf(transaction, purchase),
  };
}

/** Returns the guest's sessions from the purchase on, the first ones. */
async function sessionsOf(
  transaction: ScopedTransaction,
  purchase: { guest_id: string | null; at: Date } | undefined,
): Promise<Related['sessions']> {
  if (purchase === undefined || purchase.guest_id === null) return [];
  const rows = await transaction
    .selectFrom('guest_session')
    .select([
      'id',
      'started_at',
      'stopped_at',
      'organization_number',
      sql<string>`bytes_in + bytes_out`.as('bytes'),
    ])
    .where('guest_id', '=', purchase.guest_id)
    .where('started_at', '>=', purchase.at)
    .orderBy('started_at')
    .limit(mostSessions)
    .execute();
  return rows.map(({ id, started_at, stopped_at, organization_number, bytes }) => ({
    id,
    startedAt: started_at.toISOString(),
    stoppedAt: stopped_at?.toISOString() ?? null,
    bytes: Number(bytes),
    areaNumber: organization_number,
  }));
}

interface Place {
  number: number;
  path: string;
}

interface ViewedRow {
  guestId: string | null;
  entityType: 'posting' | 'purchase';
  entityId: string;
  label: string;
}

/** Records that an administrator viewed a guest's purchase; that of an unknown guest under the row itself. */
export async function recordView(
  request: OrganizationRequest,
  place: Place,
  { guestId, ...row }: ViewedRow,
  isMasked: boolean,
): Promise<void> {
  await request.record({
    action: 'view personal data',
    ...(guestId === null
      ? row
      : { entityType: 'guest', entityId: guestId, label: guestNumber(guestId) }),
    organization: place,
    after: { shown: isMasked ? 'without personal data' : 'personal data' },
  });
}

/** Returns where a row of these tables is; throws when it is outside the request's organization. */
export async function placeOfRow(
  { transaction, organization }: OrganizationRequest,
  tables: readonly ('posting' | 'card_transaction' | 'purchase')[],
  id: string,
): Promise<Place> {
  for (const table of tables) {
    const { rows } = await sql<Place>`
      select organization_number as number, organization_path as path
      from ${sql.table(table)} where id = ${id}`.execute(transaction);
    const [found] = rows;
    if (found?.path.startsWith(organization.path)) return found;
  }
  throw new Problem('not-found', 'This transaction is not here.');
}

/** Returns the names of sites and areas by their numbers, for groups. */
export async function namesOf(
  transaction: ScopedTransaction,
  numbers: readonly number[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('organization')
    .select(['number', 'name'])
    .where('number', '=', any(numbers))
    .execute();
  return new Map(rows.map(({ number, name }) => [String(number), name]));
}

/** Returns the names of payment gateways by their ids. */
export async function gatewayNames(
  transaction: ScopedTransaction,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom('payment_gateway')
    .select(['id', 'name'])
    .where('id', '=', any(ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
