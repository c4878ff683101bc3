import type { LookupResult } from '../results.ts';

/** What a guest typed. */
export interface Question {
  memberNumber: string;
  lastName: string;
}

/** What a programme said about a member. Neither text has a number or name in clear. */
export interface Answer {
  result: LookupResult;
  /** of the programme, which its tiers are found by */
  value: string | null;
  sent: string;
  received: string;
  milliseconds: number;
}
