import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { examplePromotion } from '../examples.ts';
import type { Promotion } from '../fields.ts';
import { promotionStore } from '../records/promotion-store.ts';

/** Inserts a running promotion of an organization into the database and returns its id. */
export async function plantPromotion(
  { database, clock }: Pick<TestServer, 'database' | 'clock'>,
  organization: TestOrganization,
  changes: Partial<Promotion> = {},
): Promise<string> {
  const promotion = examplePromotion({ status: 'Active', ...changes });
  const { id } = await database.system
    .insertInto('promotion')
    .values({
      ...ownedBy(organization),
      ...promotionStore.toColumns(promotion),
      ...(promotion.type === 'message' && {
        next_step_at: clock.now,
        planned_until: clock.now,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
