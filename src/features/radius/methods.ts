/** How a guest was identified, in the order in which a login is tried. */
export const loginMethods = {
  mac: 'Known device',
  portal: 'Portal',
  accessCode: 'Access code',
  user: 'User name',
} as const;

export type LoginMethod = keyof typeof loginMethods;
