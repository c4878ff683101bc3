import type { ServerContext } from '../../../../server/context.ts';
import { violatedConstraint } from '../../../../server/database/transactions/unique-violations.ts';
import type { Result } from '../../adapters/adapter.ts';
import { vendorFacts } from '../../adapters/vendors.ts';
import type { LoadedTarget } from './target.ts';

/** Returns the target with another slot if a network that Atrium did not write occupies its slot in the device. */
export async function withFreeSlot(
  { database }: Pick<ServerContext, 'database'>,
  target: LoadedTarget,
): Promise<Result<LoadedTarget>> {
  const { adapter, reached, wished, isRemoval, slotsOfOthers } = target;
  const slots = vendorFacts[reached.access.type].slots ?? 0;
  if (adapter.foreignSlots === undefined || wished.slot === null || isRemoval)
    return { ok: true, value: target };
  const foreign = await adapter.foreignSlots(reached, wished);
  if (!foreign.ok) return foreign;
  if (!foreign.value.includes(wished.slot)) return { ok: true, value: target };
  const taken = new Set([...foreign.value, ...slotsOfOthers]);
  const slot = Array.from({ length: slots }, (_, index) => index).find((one) => !taken.has(one));
  if (slot === undefined)
    return {
      ok: false,
      kind: 'rejected',
      text: `All ${slots} networks of ${reached.access.name} are in use, ${foreign.value.length} of them by networks that are not Atrium’s. Free one there, then push again.`,
    };
  try {
    await database.system
      .updateTable('push_target')
      .set({ slot })
      .where('id', '=', target.id)
      .execute();
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    return {
      ok: false,
      kind: 'busy',
      text: `Another network of ${reached.access.name} took the slot at the same moment. Push again.`,
    };
  }
  return { ok: true, value: { ...target, wished: { ...wished, slot } } };
}
