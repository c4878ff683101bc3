import { featureNames } from '../../contract/features.ts';
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
  title: featureNames.revenue,
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
  others: (count: number) => `All others (${count})`,
};
