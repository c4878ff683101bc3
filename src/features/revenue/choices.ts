import { periodPresets } from '../../contract/values/period.ts';

export const periods = [...periodPresets, 'custom'] as const;
export type Period = (typeof periods)[number];
export const usualPeriod = 'last-30-days' satisfies Period;

/** What each row of a report's table stands for. */
export const groupings = ['day', 'plan', 'method', 'organization'] as const;
export type Grouping = (typeof groupings)[number];
