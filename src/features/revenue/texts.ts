import { counted } from '../../contract/plural.ts';
import type { Grouping } from './choices.ts';

/** The methods of payment in words. */
export const methodNames: Readonly<Record<string, string>> = {
  roomCharge: 'Room charge',
  creditCard: 'Credit card',
  accessCode: 'Access code',
  complimentary: 'Complimentary',
};

export const groupingNames: Record<Grouping, string> = {
  day: 'Day',
  plan: 'Plan',
  method: 'Payment method',
  organization: 'Organization below',
};

export const texts = {
  groupBy: 'Group by',
  gross: 'Gross',
  net: 'Net',
  tax: 'Tax',
  refunds: 'Refunds',
  purchases: 'Purchases',
  average: 'Average',
  complimentary: 'Complimentary',
  change: 'Change of gross',
  total: 'Total',
  loading: 'Loading the revenue…',
  range: (from: string, to: string) => `${from} – ${to}`,
  periodFacts: (count: number, timeZone: string, before: string) =>
    `· ${counted(count, { one: 'day', other: 'days' })} by each site’s clock, today by ${timeZone} · compared with ${before}`,
  badPeriod: 'Correct the days to see the report.',
  nothing: 'Nothing was sold in this period.',
  nothingSold:
    'Nothing was sold in this period, nor in the one before. Purchases of plans show up here at once.',
  lookAtYear: 'Look at this year',
  daysAsTable: 'Show the days of the chart as a table',
  chart: (currency: string) => `Gross by day in ${currency}`,
  table: (grouping: string, currency: string) =>
    `Revenue in ${currency} by ${grouping.toLowerCase()}`,
  others: (count: number) => `All others (${count})`,
};
