export { findMember, plainMember } from '../members/members.ts';
