export { countriesWith, timeZonesWith } from '../form/options.ts';
