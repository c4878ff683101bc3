import { create } from 'zustand';
import { remember, remembered } from '../localMemory.ts';

const storageKey = 'OrgTreeBadges';

/** Whether the tree shows its badges: kept in this browser, default on (section 2, 'Tree badges'). */
export const useBadgesShown = create<boolean>()(() => remembered(storageKey) !== 'false');

export function toggleBadges(): void {
  const shown = !useBadgesShown.getState();
  useBadgesShown.setState(shown, true);
  remember(storageKey, String(shown));
}
