export { type AudienceGuest, isInAudience } from '../rules/audience.ts';
