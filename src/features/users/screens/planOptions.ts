import type { GuestChoices } from '../contract.ts';
import { texts } from '../texts.ts';

/** Returns the plans of the area, and the guest's plan if it is no longer offered. */
export function planOptions({ plans }: Pick<GuestChoices, 'plans'>, planId: string | null = null) {
  return plans
    .filter(({ id, isOffered }) => isOffered || id === planId)
    .map(({ id, name, isOffered }) => ({
      value: id,
      label: isOffered ? name : texts.retired(name),
    }));
}
