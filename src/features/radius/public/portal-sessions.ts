export { reportPortalSessions, startPortalSession } from '../unreported/portal-sessions.ts';
