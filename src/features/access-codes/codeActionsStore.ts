import { create } from 'zustand';
import type { AccessCodeRow } from './contract.ts';

interface OpenedAction {
  action: 'extend' | 'revoke' | 'print';
  code: AccessCodeRow;
}

interface CodeActionsState {
  opened: OpenedAction | null;
  open: (action: OpenedAction['action'], code: AccessCodeRow) => void;
  close: () => void;
}

/** Which dialog is open for which code; the dialogs stand once beside the list, not in every row. */
export const useCodeActions = create<CodeActionsState>()((set) => ({
  opened: null,
  open: (action, code) => set({ opened: { action, code } }),
  close: () => set({ opened: null }),
}));
