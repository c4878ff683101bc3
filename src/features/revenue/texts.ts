import { counted } from '../../contract/plural.ts';
import type { Grouping } from './choices.ts';

export const methodNames: Readonly<Record<string, string>> = {
  roomCharge: 'Room charge',
  creditCard: 'Credit card',
  accessCode: 'Access code',
  invoice: 'Invoice',
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
    `· ${counted(count, { one: 'day', other: 'days' })} in each site’s time zone, today in ${timeZone} · compared with ${before}`,
  badPeriod: 'Correct the dates to see the report.',
  nothing: 'Nothing was sold in this period.',
  nothingSold:
    'Nothing was sold in this period or the compared one. New purchases appear here immediately.',
  lookAtYear: 'Show this year',
  daysAsTable: 'Show the days of the chart as a table',
  chart: (currency: string) => `Gross by day in ${currency}`,
  table: (grouping: string, currency: string) =>
    `Revenue in ${currency} by ${grouping.toLowerCase()}`,
  currencies: 'Currencies',
  allCurrencies: 'All currencies',
  currency: 'Currency',
  convertTo: 'Total in',
  rate: 'Rate',
  rateOf: (from: string, to: string) => `${to} for 1 ${from}`,
  badRate: 'Enter a number greater than 0, such as 1.45 or 1450',
  converted: (to: string) => `Gross in ${to}`,
  ratesMissing: (currencies: string) =>
    `Enter the rate of ${currencies} to see the total. Rates are stored in this browser only.`,
  ratesUsed: 'An estimate with your rates, which are stored in this browser only.',
  others: (count: number) => `All others (${count})`,
};
