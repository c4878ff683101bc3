import type { Insertable, Kysely } from 'kysely';
import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import { addPlan, sell } from '../../../../test/sales.ts';
import { newRecord } from '../../../contract/fields/fields.ts';
import type { CardTransaction, DB, Posting } from '../../../server/database/tables.ts';
import { paymentGateway } from '../../payment-gateways/fields.ts';

type Given<T> = Partial<Omit<Insertable<T>, 'organization_number' | 'organization_path'>>;

export type SalesArea = Awaited<ReturnType<typeof salesArea>>;

let lastGateway = 1_000;

/** Adds a plan, a guest, and both kinds of payment gateways to an area, and returns functions that sell. */
export async function salesArea(system: Kysely<DB>, area: TestOrganization, now: Date) {
  const planId = await addPlan(system, area.number, `Plan ${area.number} ${(lastGateway += 1)}`);
  const card = await addGateway(system, area, 'credit-card', 'sandbox');
  const pms = await addGateway(system, area, 'pms', 'house');
  const { id: guestId } = await system
    .insertInto('guest')
    .values({ ...ownedBy(area), name: 'Zoë Quist', search_text: 'zoe quist', room: '101' })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Read again, because tests move organizations.
  const at = () => ({ organization_number: area.number, organization_path: area.path });
  /** Adds postings and returns their ids. */
  async function post(postings: readonly Given<Posting>[]): Promise<string[]> {
    const added = await system
      .insertInto('posting')
      .values(
        postings.map((posting) => ({
          at: now,
          amount: 1_000,
          tax: 160,
          currency: 'EUR',
          room: '101',
          reservation: 'R1',
          guest_name: 'Quist, Zoë',
          text: 'Internet',
          check_number: 1,
          posted_on: day(now),
          posted_time: '10:00:00',
          business_date: day(now),
          state: 'posted',
          answer: 'OK',
          tries: 1,
          answered_at: now,
          gateway_id: pms,
          ...posting,
          ...at(),
        })),
      )
      .returning('id')
      .execute();
    return added.map(({ id }) => id);
  }
  return {
    area,
    planId,
    guestId,
    card,
    pms,
    /** Adds a purchase and returns its id. */
    buy: async (sale: Parameters<typeof sell>[3][number] = {}): Promise<string> => {
      const [id = ''] = await sell(system, area.number, planId, [
        { at: now, guest_id: guestId, gateway_id: card, started_at: now, ...sale },
      ]);
      return id;
    },
    /** Gives the guest a stay in the house. */
    checkIn: async (): Promise<void> => {
      const { id } = await system
        .insertInto('stay')
        .values({
          ...ownedBy(area),
          ...at(),
          gateway_id: pms,
          reservation: `R${(lastGateway += 1)}`,
          room: '101',
          last_name: 'Quist',
          folded_name: 'quist',
          source: 'desk',
          seen_at: now,
          checked_in_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await system.updateTable('guest').set({ stay_id: id }).where('id', '=', guestId).execute();
    },
    post: async (posting: Given<Posting> = {}): Promise<string> => {
      const [id = ''] = await post([posting]);
      return id;
    },
    postAll: post,
    pay: async (purchaseId: string, transaction: Given<CardTransaction> = {}): Promise<string> => {
      const { id } = await system
        .insertInto('card_transaction')
        .values({
          at: now,
          type: 'sale',
          state: 'succeeded',
          amount: 1_000,
          fee: 30,
          currency: 'EUR',
          brand: 'visa',
          last4: '4242',
          reference: `ch_${purchaseId.slice(0, 8)}`,
          gateway_id: card,
          ...transaction,
          purchase_id: purchaseId,
          ...at(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

export function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}

async function addGateway(
  system: Kysely<DB>,
  area: TestOrganization,
  category: 'credit-card' | 'pms',
  type: 'sandbox' | 'house',
): Promise<string> {
  lastGateway += 1;
  const {
    name: _name,
    mode: _mode,
    currencies: _currencies,
    servedAreas: _areas,
    ...settings
  } = newRecord(paymentGateway, { name: 'Gateway', currencies: ['EUR'] });
  const { id } = await system
    .insertInto('payment_gateway')
    .values({
      ...ownedBy(area),
      number: lastGateway,
      name: `Gateway ${lastGateway}`,
      category,
      type,
      // An area has one active property system, but tests add several.
      status: category === 'pms' ? 'Test' : 'Active',
      position: lastGateway,
      currencies: '["EUR"]',
      settings: JSON.stringify(settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
