import { create } from 'zustand';
import type { ServicePlanRow } from './contract.ts';

type OpenedAction =
  | { action: 'preview' | 'delete'; plan: ServicePlanRow }
  | { action: 'copy'; plans: readonly ServicePlanRow[] };

interface PlanActionsState {
  opened: OpenedAction | null;
  open: (opened: OpenedAction) => void;
  close: () => void;
}

/** Which dialog is open for which row; the dialogs stand once beside the list, not in every row. */
export const usePlanActions = create<PlanActionsState>()((set) => ({
  opened: null,
  open: (opened) => set({ opened }),
  close: () => set({ opened: null }),
}));
