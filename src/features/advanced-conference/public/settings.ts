export type { ConferenceSettings } from '../fields.ts';
export { capacityOf } from '../rules/capacity.ts';
export { loadSettings } from '../settings/load-settings.ts';
