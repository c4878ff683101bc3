export { conferenceSettings } from '../fields.ts';
