import { newRecord } from '../../contract/fields/fields.ts';
import { type AlertRule, alertRule } from './fields.ts';

/** Returns a valid alert rule with the given fields, for tests. */
export function exampleRule(given: Partial<AlertRule> = {}): AlertRule {
  return newRecord(alertRule, {
    name: 'Devices',
    recipients: ['noc@hotel.example'],
    ...given,
  });
}
