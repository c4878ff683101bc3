import { counted } from '../../contract/plural.ts';
import type { DeliveryState, RunResult, ScheduleState } from './fields.ts';

export const stateNames: Record<ScheduleState, string> = {
  active: 'Active',
  paused: 'Paused',
  failing: 'Failing',
};

export const resultNames: Record<RunResult, string> = {
  sending: 'Sending',
  sent: 'Sent',
  partly: 'Partly sent',
  empty: 'Nothing to report',
  failed: 'Failed',
  stopped: 'Stopped',
};

export const deliveryNames: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Not sent',
};

export const recipientNames = {
  administrator: 'Administrator',
  confirmed: 'Confirmed',
  waiting: 'Waiting for confirmation',
  declined: 'Declined',
} as const;

export const texts = {
  schedule: 'Schedule',
  schedules: 'Scheduled reports',
  scheduleTitle: (report: string) => `Schedule ${report}`,
  editTitle: (name: string) => `Edit ${name}`,
  scheduled: (name: string) => `${name} is scheduled`,
  saved: (name: string) => `${name} is saved`,
  save: 'Save',
  close: 'Close',
  back: 'Back to the list',
  takeOver: (owner: string) =>
    `This belongs to ${owner}. When you save it, you become its owner, and it runs with your rights.`,
  runsWithRights: 'It shows what you may see whenever it runs, and stops when you may not.',
  caption: 'Scheduled reports',
  search: 'Filter by name',
  none: 'No report of this organization is scheduled.',
  noneFound: 'No scheduled report matches.',
  name: 'Name',
  where: 'Organization',
  report: 'Report',
  when: 'When',
  recipients: 'Recipients',
  owner: 'Owner',
  lastRun: 'Last run',
  nextRun: 'Next run',
  state: 'State',
  actions: 'Actions',
  never: 'Never',
  you: 'You',
  addresses: (count: number) => counted(count, { one: 'address', other: 'addresses' }),
  waitingFor: (count: number) => `${count} to confirm`,
  webhook: 'Webhook',
  edit: 'Edit',
  runNow: 'Run now',
  pause: 'Pause',
  resume: 'Resume',
  delete: 'Delete',
  deliveries: 'Deliveries',
  newSecret: 'New webhook secret',
  paused: (name: string) => `${name} is paused`,
  resumed: (name: string) => `${name} is resumed`,
  started: (name: string) => `${name} runs now`,
  deleted: (name: string) => `${name} is deleted`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Nobody receives it any more. Its runs and files are deleted too.',
  deliveriesOf: (name: string) => `Deliveries of ${name}`,
  noRuns: 'It has not run yet.',
  loading: 'Loading…',
  download: 'Download',
  rows: (count: number) => counted(count, { one: 'row', other: 'rows' }),
  manual: 'Run by hand',
  sendLink: 'Send link again',
  linkSent: (email: string) => `A link was mailed to ${email}`,
  linkNotSent: (email: string) => `The link could not be mailed to ${email}`,
  unreached: (emails: string) =>
    `No link could be mailed to ${emails}. Send it again under Deliveries.`,
  secretTitle: 'Webhook secret',
  secretHelp:
    'Copy it now: it is not shown again. Each request is signed with it in the header Atrium-Signature.',
  formerSecret: 'The former secret is valid for 24 hours.',
  copy: 'Copy',
  copied: 'the webhook secret',
};
