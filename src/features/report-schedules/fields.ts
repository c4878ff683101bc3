import { choice, flag } from '../../contract/fields/choice-kinds.ts';
import { inherited, optional } from '../../contract/fields/compound-kinds.ts';
import { localTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { name, textList, timeZone, webAddress } from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { email, type Rule } from '../../contract/validators/validators.ts';

export const mostRecipients = 50;

const https: Rule = (value) => value.startsWith('https://') || 'Must start with https://';

const daysOfMonth = Object.fromEntries([
  ...Array.from({ length: 28 }, (_, index) => [`${index + 1}`, `Day ${index + 1}`]),
  ['last', 'Last day'],
]);

/** The e-mail addresses and the webhook that reports and alerts are sent to. */
export const recipientList = (label: string, help: string) =>
  textList(label, {
    maxLength: 254,
    most: mostRecipients,
    items: 'recipients',
    rules: [email],
    help,
  });

export const webhookAddress = () =>
  optional(
    webAddress('Webhook', {
      rules: [https],
      help: 'Receives signed JSON. The secret is shown once after saving.',
    }),
  );

/** When and to whom a report is sent. What it shows is chosen on the report's page. */
export const reportSchedule = fields(
  {
    name: name(),
    period: choice(
      'Period of the report',
      {
        today: 'Today',
        yesterday: 'Yesterday',
        'last-7-days': 'Last 7 days',
        'last-30-days': 'Last 30 days',
        'this-month': 'Month to date',
        'last-month': 'Last month',
        'this-quarter': 'Quarter to date',
        'last-quarter': 'Last quarter',
        'year-to-date': 'Year to date',
      },
      { initial: 'yesterday' },
    ),
    frequency: choice(
      'Repeat',
      { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' },
      { initial: 'daily' },
    ),
    weekday: optional(
      choice('Day of the week', {
        '1': 'Monday',
        '2': 'Tuesday',
        '3': 'Wednesday',
        '4': 'Thursday',
        '5': 'Friday',
        '6': 'Saturday',
        '7': 'Sunday',
      }),
    ),
    monthDay: optional(choice('Day of the month', daysOfMonth)),
    time: localTime('Time', { initial: '07:00' }),
    timeZone: inherited(timeZone('Time zone', { help: 'Empty: the organization’s' })),
    format: choice(
      'Send as',
      { csv: 'CSV file', pdf: 'PDF', summary: 'Summary only' },
      { initial: 'csv' },
    ),
    skipsEmpty: flag('Skip when there is nothing to report'),
    recipients: recipientList(
      'Recipients',
      'E-mail addresses, separated by commas. Addresses that belong to no administrator must confirm by a mailed link.',
    ),
    webhookUrl: webhookAddress(),
  },
  ({ frequency, weekday, monthDay, recipients, webhookUrl }, error) => {
    if (frequency === 'weekly' && weekday === null) error('weekday', messages.required);
    if (frequency === 'monthly' && monthDay === null) error('monthDay', messages.required);
    if (recipients.length === 0 && webhookUrl === null)
      error('recipients', 'Enter an address or a webhook');
  },
);

export type ReportSchedule = Stored<typeof reportSchedule>;

export const scheduleStates = ['active', 'paused', 'failing'] as const;
export type ScheduleState = (typeof scheduleStates)[number];
export const runResults = ['sending', 'sent', 'partly', 'empty', 'failed', 'stopped'] as const;
export type RunResult = (typeof runResults)[number];
export const deliveryStates = ['waiting', 'sent', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
