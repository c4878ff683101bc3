/** The columns of a hotel's or an acquirer's file. */
export const fileFields = [
  'sequence',
  'check',
  'reference',
  'room',
  'amount',
  'currency',
  'day',
] as const;
export type FileField = (typeof fileFields)[number];

export const results = ['differs', 'ours', 'theirs', 'matched'] as const;
export type Result = (typeof results)[number];

export const differences = ['amount', 'currency', 'day', 'room', 'state'] as const;
export type Difference = (typeof differences)[number];

export const matchKinds = ['sequence', 'check', 'reference', 'room'] as const;
export type MatchKind = (typeof matchKinds)[number];
