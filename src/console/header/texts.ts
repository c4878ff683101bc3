/** Of what loads after the tree. */
export const texts = {
  themes: { light: 'Light', dark: 'Dark', system: 'System' },
  theme: 'Theme',
  account: (name: string) => `Signed in as ${name}`,
  accountFailed: 'Unable to get Account info at this time',
  profile: (name: string) => `Profile of ${name}`,
  palette: 'Command palette',
  paletteWith: (keys: string) => `Command palette, ${keys}`,
  feedback: 'Feedback',
  help: 'Help',
  more: 'More',
  logout: 'Logout',
  logoutQuestion: 'Are you sure you want to logout?',
  offline:
    'You are offline. This page may be out of date, and changes cannot be saved until you are online again.',
};
