import type { GuestChoices, GuestRow } from './contract.ts';
import { texts } from './texts.ts';

/** The plans that the area offers, and the one that the guest has. */
export function planOptions(
  { plans }: Pick<GuestChoices, 'plans'>,
  { planId }: Pick<GuestRow, 'planId'>,
) {
  return plans
    .filter(({ id, isOffered }) => isOffered || id === planId)
    .map(({ id, name, isOffered }) => ({
      value: id,
      label: isOffered ? name : texts.notOffered(name),
    }));
}
