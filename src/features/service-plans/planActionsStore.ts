import { create } from 'zustand';
import type { ServicePlanRow } from './contract.ts';

interface OpenedAction {
  action: 'preview' | 'delete';
  plan: ServicePlanRow;
}

interface PlanActionsState {
  opened: OpenedAction | null;
  open: (action: OpenedAction['action'], plan: ServicePlanRow) => void;
  close: () => void;
}

/** Which dialog is open for which row; the dialogs stand once beside the list, not in every row. */
export const usePlanActions = create<PlanActionsState>()((set) => ({
  opened: null,
  open: (action, plan) => set({ opened: { action, plan } }),
  close: () => set({ opened: null }),
}));
