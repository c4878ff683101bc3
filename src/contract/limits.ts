// The limits of the specification (specification section 9) and of the architecture, defined here only.
export const idleBeforeWarningMs = 28 * 60_000;
export const warningCountdownMs = 2 * 60_000;
/** The server's limit: the idle time plus the warning. */
export const sessionIdleMs = idleBeforeWarningMs + warningCountdownMs;
export const sessionMaximumMs = 12 * 60 * 60_000;
export const searchMinimumCharacters = 3;
export const searchDebounceMs = 300;
export const searchMaximumResults = 500;
export const passwordMinimumLength = 8;
export const recentOrganizationsMaximum = 15;
export const drawerDefaultWidth = 260;
export const drawerMinimumWidth = 100;
export const treeRowHeight = 20;
/** The height of a row of the tree where fingers touch it. As in TreeRow.module.css. */
export const treeRowTouchHeight = 32;
export const menuOpenDelayMs = 300;
export const menuCloseDelayMs = 250;
export const snackbarTimeoutMs = 6000;
export const realmCookieDays = 365;
export const logStackMaximum = 2000;
export const vlanLimits = { old: { least: 0, most: 4095 }, new: { least: 1, most: 4094 } };
export const toolbarHeight = 48;
export const viewLinksHeight = 42;
/** The minimum widths of layouts in pixels. Below `mobileBreakpoint` the layout is for phones and tablets. */
export const breakpoints = { sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 };
export const mobileBreakpoint = breakpoints.lg;
export const tooltipMaximumWidth = 300;
export const progressBarHeight = 4;
export const selectMenuMaximumHeight = 310;
export const textareaRows = 5;
export const scrollDurationMs = 300;
export const profileDialogWidth = 700;
export const feedbackDialogWidth = 450;
