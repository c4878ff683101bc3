import type { GuestChoices } from '../contract.ts';
import { texts } from '../texts.ts';

/** Returns the plans that the area offers, and the plan that the guest has. */
export function planOptions({ plans }: Pick<GuestChoices, 'plans'>, planId: string | null = null) {
  return plans
    .filter(({ id, isOffered }) => isOffered || id === planId)
    .map(({ id, name, isOffered }) => ({
      value: id,
      label: isOffered ? name : texts.retired(name),
    }));
}
