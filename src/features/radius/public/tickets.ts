export { issueTicket } from '../logins/issue-ticket.ts';
