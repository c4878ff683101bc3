import { createContext, useContext } from 'react';
import { create } from 'zustand';
import type { GuestRow } from './contract.ts';

interface GuestList {
  /** the organization */
  number: number;
  timeZone: string;
  reload: () => void;
}

/** What the cells of the list need of it. */
export const GuestListContext = createContext<GuestList | null>(null);

export function useGuestList(): GuestList {
  const list = useContext(GuestListContext);
  if (list === null) throw new Error('A cell of the guests stands outside their list');
  return list;
}

interface GuestActions {
  opened: { action: 'extend' | 'disable'; guest: GuestRow } | null;
  open: (action: 'extend' | 'disable', guest: GuestRow) => void;
  close: () => void;
}

/** Which dialog is open; the dialogs stand once beside the list, not in every row. */
export const useGuestActions = create<GuestActions>()((set) => ({
  opened: null,
  open: (action, guest) => set({ opened: { action, guest } }),
  close: () => set({ opened: null }),
}));
