export const texts = {
  title: 'Log in',
  username: 'Username',
  password: 'Password',
  realm: 'Realm',
  realmHelp: 'Only if your provider gave you one',
  knownRealm: (realm: string) => `Realm: ${realm}`,
  changeRealm: 'Change',
  logIn: 'Log In',
  capsLock: 'Caps Lock is on.',
  unreachable: 'The server cannot be reached. Please try again in a moment.',
  code: (reference: string) => `Code ${reference}`,
};
