import type { DemoStep } from '../messages.ts';

export const texts = {
  demo: 'Demo',
  starting: 'Starting the demo…',
  steps: {
    database: 'Loading the database into this page',
    session: 'Signing in',
  } satisfies Record<DemoStep, string>,
  failed: (reason: string) =>
    `The demo could not start in this browser (${reason}). Please try again, or use a current Chrome, Edge, Firefox or Safari.`,
  workerLost: 'its worker could not be loaded',
  partsLost: (part: string) => `${part} could not be loaded`,
  title: 'Demo mode',
  explanation:
    'Everything works, but only inside this page: nothing is sent to a server, and a reload discards all changes.',
  account: (username: string, password: string) =>
    `You are signed in as ${username} with the password ${password}.`,
  reset: 'Reset demo',
  leave: 'Leave demo',
  resetQuestion: 'All changes you made in the demo will be lost. Do you want to restart it?',
  wasReset: 'The demo was restarted.',
  loggedOut: 'You have logged out, so the demo was restarted.',
  isResetting: 'The demo is being restarted',
};
