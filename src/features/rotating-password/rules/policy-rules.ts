import { messages } from '../../../contract/messages.ts';
import type { RotatingPassword } from '../fields.ts';
import { bitsOf, leastBits, lengthsOf } from './entropy.ts';

type ReportError = (path: keyof RotatingPassword, message: string) => void;

/** Reports cross-field errors of a policy. */
export function checkPolicy(policy: RotatingPassword, error: ReportError): void {
  checkSchedule(policy, error);
  checkGenerator(policy, error);
  checkUse(policy, error);
  checkAnnouncements(policy, error);
}

function checkSchedule(policy: RotatingPassword, error: ReportError): void {
  const { repeat, hours, monthDay, overlap, leadHours } = policy;
  if (repeat === 'hours' && hours === null) error('hours', messages.required);
  if (repeat === 'monthly' && monthDay === null) error('monthDay', messages.required);
  const period = shortestPeriod(policy);
  if (period === null) return;
  if (overlap > period * 3_600)
    error('overlap', `Not longer than a period of ${period} hours: more than two would be valid`);
  if (leadHours > period)
    error('leadHours', `Not earlier than a period of ${period} hours before the change`);
}

/** The shortest time between two changes in hours; null: by hand, or longer than any lead. */
function shortestPeriod({ repeat, hours, days }: RotatingPassword): number | null {
  if (repeat === 'hours') return hours;
  if (repeat === 'daily') return 24;
  if (repeat !== 'weekly') return null;
  const gaps = days.map((day, index) => ((days[index + 1] ?? (days[0] ?? 0) + 7) - day) * 24);
  return Math.min(...gaps);
}

function checkGenerator({ generator, length }: RotatingPassword, error: ReportError): void {
  if (generator === 'words' || generator === 'list') return;
  const [least, most] = lengthsOf[generator];
  if (length === null) error('length', messages.required);
  else if (length < least || length > most) error('length', `From ${least} to ${most}`);
  else if (bitsOf({ generator, length }) < leastBits)
    error('length', `Too easy to guess: at least ${leastBits} bits are needed`);
}

function checkUse(policy: RotatingPassword, error: ReportError): void {
  const { mode, plan, devicesPerDay, overlap } = policy;
  if (mode !== 'psk') {
    if (plan === null) error('plan', messages.required);
    return;
  }
  if (overlap > 0)
    error('overlap', 'Controllers hold one key for a network, so the former one ends: enter 0');
  if (plan !== null) error('plan', 'A Wi-Fi key grants no plan: leave it empty');
  if (devicesPerDay !== null)
    error('devicesPerDay', 'Nobody counts the devices of a Wi-Fi key: leave it empty');
}

function checkAnnouncements(policy: RotatingPassword, error: ReportError): void {
  const { emails, phones, smsUrl, template } = policy;
  if (emails.length + phones.length > 500)
    error(phones.length > 0 ? 'phones' : 'emails', 'No more than 500 recipients in all');
  if (phones.length > 0 && smsUrl === null)
    error('smsUrl', 'Enter the address of the SMS service that sends to the phone numbers');
  if (!template.includes('{password}')) error('template', 'Must contain {password}');
  const unknown = /\{(?!(?:ssid|password|from|until)\})[^}]*\}/.exec(template);
  if (unknown !== null) error('template', `${unknown[0]} stands for nothing`);
}
