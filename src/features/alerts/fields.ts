import { choice } from '../../contract/fields/choice-kinds.ts';
import { optional } from '../../contract/fields/compound-kinds.ts';
import { localTime } from '../../contract/fields/date-kinds.ts';
import { fields, type Stored } from '../../contract/fields/fields.ts';
import { duration, wholeNumber } from '../../contract/fields/number-kinds.ts';
import { longText, name } from '../../contract/fields/text-kinds.ts';
import { messages } from '../../contract/messages.ts';
import { recipientList, webhookAddress } from '../report-schedules/fields.ts';
import { kindFacts, kindNames } from './kinds.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** What is watched in an organization and everything below it, and who is notified. */
export const alertRule = fields(
  {
    name: name(),
    kind: choice('Watches', kindNames, { initial: 'device-down' }),
    severity: choice(
      'Severity',
      { Information: 'Information', Warning: 'Warning', Critical: 'Critical' },
      { initial: 'Warning' },
    ),
    threshold: wholeNumber('Threshold', { from: 1, to: 1_000_000, initial: 1 }),
    window: duration('Window', {
      from: minute,
      to: day,
      initial: 5 * minute,
      help: 'What is counted together. An alert ends after two calm windows.',
    }),
    hold: duration('Hold', {
      from: 0,
      to: day,
      initial: 2 * minute,
      help: 'How long it must last before messages are sent',
    }),
    recipients: recipientList('Recipients', 'E-mail addresses, separated by commas'),
    webhookUrl: webhookAddress(),
    quietFrom: optional(localTime('Quiet from', { help: 'Local time of the site' })),
    quietUntil: optional(localTime('Quiet until')),
    escalateAfter: optional(
      duration('Escalate after', {
        from: minute,
        to: 7 * day,
        help: 'If nobody has acknowledged it',
      }),
    ),
    escalateTo: recipientList('Escalate to', 'E-mail addresses, separated by commas'),
    status: choice('Status', { Active: 'Active', Paused: 'Paused' }, { initial: 'Active' }),
  },
  (rule, error) => {
    if (rule.recipients.length === 0 && rule.webhookUrl === null)
      error('recipients', 'Enter an address or a webhook');
    const { most } = kindFacts[rule.kind];
    if (most !== null && rule.threshold > most)
      error('threshold', messages.mustBeAtMost(String(most)));
    if (rule.quietFrom !== null && rule.quietUntil === null) error('quietUntil', messages.required);
    if (rule.quietUntil !== null && rule.quietFrom === null) error('quietFrom', messages.required);
    if (rule.quietFrom !== null && rule.quietFrom === rule.quietUntil)
      error('quietUntil', 'Must be another time');
    if (rule.escalateAfter !== null && rule.escalateTo.length === 0)
      error('escalateTo', messages.required);
    if (rule.escalateAfter === null && rule.escalateTo.length > 0)
      error('escalateAfter', messages.required);
  },
);

/** What an administrator writes when acknowledging an alert. */
export const acknowledgement = fields({
  note: longText('Note', { maxLength: 500, allowEmpty: true }),
});

export type AlertRule = Stored<typeof alertRule>;
export type { AlertKind } from './kinds.ts';

export const incidentStates = ['pending', 'firing', 'acknowledged', 'resolved'] as const;
export type IncidentState = (typeof incidentStates)[number];
export type MessageKind = 'begin' | 'end' | 'escalation';
