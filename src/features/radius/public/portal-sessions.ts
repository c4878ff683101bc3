export { startPortalSession } from '../unreported/start-portal-session.ts';
