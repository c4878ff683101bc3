import { create } from 'zustand';
import type { AdministratorRow } from './contract.ts';

/** Which dialog is open; the dialogs stand once beside the page, not in every row. */
type Opened =
  | { action: 'reset' | 'invite' | 'disable' | 'delete'; administrator: AdministratorRow }
  | { action: 'link'; name: string; link: string; reason: 'not-configured' | 'failed' }
  | { action: 'password'; name: string; password: string };

interface AdministratorActions {
  opened: Opened | null;
  open: (opened: Opened) => void;
  close: () => void;
}

export const useAdministratorActions = create<AdministratorActions>()((set) => ({
  opened: null,
  open: (opened) => set({ opened }),
  close: () => set({ opened: null }),
}));
