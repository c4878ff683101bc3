export const groupExceptions = ['over-limit', 'outside-period', 'master-absent'] as const;
export type GroupException = (typeof groupExceptions)[number];
