import type { TestServer } from '../../../../test/server.ts';
import { createPosting } from '../postings/charging/new-posting.ts';
import { applyAnswer } from '../postings/sending/answer-posting.ts';
import { lockPosting } from '../postings/stored-posting.ts';
import type { PostingState } from '../states.ts';
import type { PmsWorld } from './pms-world.ts';

export type Postings = ReturnType<typeof postingsOf>;

/** Returns functions that add postings to a world, and answer them as its property system does. */
export function postingsOf(server: TestServer, world: PmsWorld) {
  const { system } = server.database;
  const { gateway } = world;
  const { area } = world.family;
  let records = 0;

  async function setState(
    postingId: string,
    state: PostingState,
    changes: { at?: Date; is_test?: boolean } = {},
  ): Promise<void> {
    await system
      .updateTable('posting')
      .set({ state, ...changes })
      .where('id', '=', postingId)
      .execute();
  }

  return {
    setState,
    /** Charges a new stay with a posting that was added at this time. */
    async add(state: PostingState, at: Date, changes: { is_test?: boolean } = {}): Promise<void> {
      const { postingId } = await world.charge(await world.addStay());
      await setState(postingId ?? '', state, { at, ...changes });
    },
    /** Charges a new stay, whose guest may be online until tomorrow. */
    async chargeGuest() {
      const stay = await world.addStay();
      const guestId = await world.addGuest(stay.id);
      const { purchaseId, postingId } = await world.charge(stay, { guestId });
      const validUntil = async () => {
        const { valid_until } = await system
          .selectFrom('guest')
          .select('valid_until')
          .where('id', '=', guestId)
          .executeTakeFirstOrThrow();
        return valid_until;
      };
      const isOnline = async () => {
        const until = await validUntil();
        return until === null || until > server.clock.now;
      };
      return { purchaseId, postingId: postingId ?? '', validUntil, isOnline };
    },
    /** Adds another posting of a purchase, and returns its id: a second charge, or a reversal of the first. */
    addTo: (first: string, { reverses = false } = {}): Promise<string> =>
      server.database.transaction(async (transaction) => {
        const posting = await lockPosting(transaction, first);
        if (posting === undefined) throw new Error('The charge is missing');
        const { areaNumber, areaPath, amount, tax, reversesId: _, ...rest } = posting;
        const sign = reverses ? -1 : 1;
        const { id } = await createPosting(
          transaction,
          gateway,
          {
            ...rest,
            area: { number: areaNumber, path: areaPath },
            amount: sign * amount,
            tax: sign * tax,
            ...(reverses && { reversesId: first }),
          },
          server.clock.now,
        );
        return id;
      }),
    /** Sends a record of a posting, and returns how the property system answers it. */
    async send(postingId: string) {
      records += 1;
      const sequence = records;
      await system
        .insertInto('posting_record')
        .values({
          gateway_id: gateway.id,
          sequence,
          organization_number: area.number,
          organization_path: area.path,
          posting_id: postingId,
          type: 'PS',
          sent_at: new Date(server.clock.now.getTime() + sequence),
        })
        .execute();
      return (answer: string) =>
        server.database.transaction((transaction) =>
          applyAnswer(transaction, gateway, { sequence, answer }, server.clock.now),
        );
    },
  };
}
