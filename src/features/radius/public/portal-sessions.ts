export { type PortalSession, startPortalSession } from '../unreported/start-portal-session.ts';
