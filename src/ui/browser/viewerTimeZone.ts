/** The time zone of the browser, for times that are of no organization. */
export const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
