export const administratorStatuses = ['Active', 'Disabled', 'Locked'] as const;
export type AdministratorStatus = (typeof administratorStatuses)[number];
