import type { Comparison, PeriodPreset } from '../../contract/values/period.ts';

export const periodNames: Record<PeriodPreset | 'custom', string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'year-to-date': 'Year to date',
  custom: 'Custom…',
};

export const comparisonNames: Record<Comparison, string> = {
  previous: 'Previous period',
  'last-year': 'Same period last year',
  custom: 'Custom…',
};

export const texts = {
  period: 'Period',
  compare: 'Compare with',
  from: 'First day',
  to: 'Last day',
  compareFrom: 'First day compared',
  compareTo: 'Last day compared',
  print: 'Print',
  same: 'same as before',
  new: 'nothing before',
  gone: 'nothing now',
  none: 'nothing before',
  more: (share: string) => `${share} more`,
  less: (share: string) => `${share} less`,
  before: (value: string) => `before: ${value}`,
  day: 'Day',
  nowSeries: 'This period',
  beforeSeries: 'Compared period',
};
