import { create } from 'zustand';
import { drawerDefaultWidth, drawerMinimumWidth, mobileBreakpoint } from '../../contract/limits.ts';
import { loadLocal, storeLocal } from '../../workspace/localMemory.ts';

const openKey = 'OrgTreeOpen';
const widthKey = 'OrgTreeWidth';
export const drawerMaximumWidth = 640;

/** Below the mobile breakpoint (section 9: lg) the drawer overlays the page. */
export const narrowQuery = `(max-width: ${mobileBreakpoint / 16 - 0.01}em)`;

interface Drawer {
  open: boolean;
  width: number;
}

/** The organization tree's drawer (section 9: 'false' means closed). */
export const useDrawer = create<Drawer>()(() => ({
  open: loadLocal(openKey) !== 'false' && !isNarrow(),
  width: withinLimits(Number(loadLocal(widthKey)) || drawerDefaultWidth),
}));

function isNarrow(): boolean {
  return window.matchMedia(narrowQuery).matches;
}

export function toggleDrawer(): void {
  const open = !useDrawer.getState().open;
  if (!isNarrow()) storeLocal(openKey, String(open));
  useDrawer.setState({ open });
}

/** Closes the drawer after a selection if it overlays the page. */
export function closeOverlay(): void {
  if (isNarrow()) useDrawer.setState({ open: false });
}

export function resizeDrawer(width: number): void {
  const limited = withinLimits(width);
  storeLocal(widthKey, String(limited));
  useDrawer.setState({ width: limited });
}

function withinLimits(width: number): number {
  return Math.round(Math.min(drawerMaximumWidth, Math.max(drawerMinimumWidth, width)));
}
