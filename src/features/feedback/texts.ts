import type { ReceivedFeedback } from './contract.ts';

export const texts = {
  title: 'Feedback',
  sentWith:
    'The address of this page and your browser’s version are sent along; passwords and tokens are not.',
  send: 'Send',
  cancel: 'Cancel',
  thanks: 'Thank you. Your feedback was sent.',
  pageTitle: 'Received Feedback',
  when: 'When',
  who: 'Who',
  mail: 'Mail',
  mailStates: {
    none: 'Not configured',
    waiting: 'Waiting',
    sent: 'Sent',
    failed: 'Failed',
  } satisfies Record<ReceivedFeedback['mail'], string>,
  none: 'Ideas and bug reports of administrators will be listed here.',
  page: 'Page',
  system: 'System',
  organization: 'Organization',
};
