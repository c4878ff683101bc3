/** The page of a group's coordinator. */
export const groupLinkPath = '/groups/coordinator';
