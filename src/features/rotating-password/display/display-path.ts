/** The page that shows a password full screen, by a link. */
export const displayPath = '/wifi/display';
/** A link can be made again at any time, which ends the former one. */
export const displayLinkDays = 366;
