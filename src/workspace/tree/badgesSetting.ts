import { create } from 'zustand';
import { loadLocal, storeLocal } from '../localMemory.ts';

const storageKey = 'OrgTreeBadges';

/** Whether the tree shows badges, stored in this browser, on by default (section 2, 'Tree badges'). */
export const useBadgesShown = create<boolean>()(() => loadLocal(storageKey) !== 'false');

export function toggleBadges(): void {
  const shown = !useBadgesShown.getState();
  useBadgesShown.setState(shown, true);
  storeLocal(storageKey, String(shown));
}
