/** The specification's section 9, and the limits that architecture.md adds; used from here only. */
export const sessionIdleMs = 30 * 60_000;
export const sessionMaximumMs = 12 * 60 * 60_000;
export const searchMinimumCharacters = 3;
export const searchDebounceMs = 300;
export const searchMaximumResults = 500;
export const recentOrganizationsMaximum = 15;
export const drawerDefaultWidth = 260;
export const drawerMinimumWidth = 100;
export const treeRowHeight = 20;
export const menuOpenDelayMs = 300;
export const menuCloseDelayMs = 250;
export const realmCookieDays = 365;
