export const texts = {
  stillThere: 'Are you still there?',
  countdown: (left: string) =>
    `For security reasons, you will be logged out automatically in ${left}`,
  stay: 'Stay Logged In',
  logOut: 'Log Out',
  expired: 'Your login session has expired',
  expiredHelp: 'Log in again to continue. The page behind this dialog stays as it is until you do.',
  username: 'Username',
  password: 'Password',
  realm: 'Realm',
  realmHelp: 'Only if your provider gave you one',
  sso: 'Log in with SSO',
  cancel: 'Cancel',
  logIn: 'Log In',
  failed: 'Error Logging In',
  failedText:
    'We encountered an error while trying to log you back in. Please go back to the main log in screen and log in there. Sorry for the inconvenience.',
  backToLogIn: 'Back to Log In',
  unreachable: 'The server cannot be reached.',
  signedInElsewhere:
    'You have logged in again in another tab or window. Refresh to continue here with that login.',
  refresh: 'Refresh',
};
