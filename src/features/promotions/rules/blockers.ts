import type { PromotionStatus } from '../fields.ts';

interface Shown {
  name: string;
  status: PromotionStatus;
}

/**
 * Return why an action on a promotion is impossible, or null when it is possible. The server rejects the action with this
 * message, and screens do not offer it.
 */
export const promotionBlockers = {
  start({ name, status }: Shown): string | null {
    return status === 'Draft' ? null : `${name} has already been started.`;
  },
  pause({ name, status }: Shown): string | null {
    if (status === 'Active') return null;
    return status === 'Paused' ? `${name} is already paused.` : `${name} is not running.`;
  },
  resume({ name, status }: Shown): string | null {
    if (status === 'Ended') return `${name} has ended. Duplicate it to show it again.`;
    return status === 'Paused' ? null : `${name} is not paused.`;
  },
  end({ name, status }: Shown): string | null {
    return status === 'Ended' ? `${name} has already ended.` : null;
  },
};

/** Returns why a promotion cannot change its status, or null. */
export function statusBlocker(before: Shown, status: PromotionStatus): string | null {
  switch (status) {
    case 'Draft':
      return before.status === 'Draft'
        ? null
        : `${before.name} has been started. Pause it instead.`;
    case 'Active':
      return before.status === 'Draft'
        ? promotionBlockers.start(before)
        : promotionBlockers.resume(before);
    case 'Paused':
      return promotionBlockers.pause(before);
    case 'Ended':
      return promotionBlockers.end(before);
  }
}
