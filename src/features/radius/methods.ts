/** How a guest or device was identified, in the order in which a login is tried. */
export const loginMethods = {
  enterprise: 'Enterprise device',
  privateNetwork: 'Private network',
  mac: 'Known device',
  portal: 'Portal',
  accessCode: 'Access code',
  conference: 'Conference',
  rotatingPassword: 'Rotating password',
  user: 'User name',
} as const;

export type LoginMethod = keyof typeof loginMethods;
