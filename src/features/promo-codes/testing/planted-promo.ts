import { ownedBy } from '../../../../test/planting.ts';
import type { TestOrganization } from '../../../../test/provider.ts';
import type { TestServer } from '../../../../test/server.ts';
import { examplePromo } from '../examples.ts';
import type { PromoCode } from '../fields.ts';
import { promoStore } from '../records/promo-store.ts';

/** Inserts a promo code of an organization into the database and returns its id. */
export async function plantPromo(
  { database }: Pick<TestServer, 'database'>,
  organization: TestOrganization,
  changes: Partial<PromoCode> = {},
): Promise<string> {
  const { id } = await database.system
    .insertInto('promo_code')
    .values({
      ...ownedBy(organization),
      ...promoStore.toColumns(examplePromo(changes)),
      provider_number: Number(organization.path.split('/')[1]),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
