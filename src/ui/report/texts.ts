import type { PeriodPreset } from '../../contract/values/period.ts';

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

export const texts = {
  period: 'Period',
  from: 'First day',
  to: 'Last day',
  print: 'Print',
  same: 'same as before',
  new: 'nothing before',
  gone: 'nothing now',
  none: 'nothing before either',
  more: (share: string) => `${share} more`,
  less: (share: string) => `${share} less`,
  before: (value: string) => `before: ${value}`,
  day: 'Day',
  nowSeries: 'This period',
  beforeSeries: 'Period before',
};
