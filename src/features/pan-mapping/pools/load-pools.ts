import type { ScopedTransaction } from '../../../server/context.ts';

/** Returns the pools of a site. */
export function loadPools(transaction: ScopedTransaction, siteNumber: number) {
  return transaction
    .selectFrom('pan_pool')
    .select(['id', 'name', 'ssid', 'sharing', 'settings'])
    .select(['area_number as areaNumber', 'plan_id as planId', 'by_stay as byStay'])
    .where('organization_number', '=', siteNumber)
    .orderBy('name')
    .execute();
}

export type StoredPool = Awaited<ReturnType<typeof loadPools>>[number];

/** Returns the pool of units of an area: the area's, else the one of all areas. */
export function poolOf(
  pools: readonly StoredPool[],
  areaNumber: number | null,
): StoredPool | undefined {
  const own = pools.find((pool) => areaNumber !== null && pool.areaNumber === areaNumber);
  return own ?? pools.find((pool) => pool.areaNumber === null);
}
