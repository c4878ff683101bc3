import * as z from 'zod/mini';
import { endpoint } from '../../../contract/endpoint.ts';
import { importedLines, importOutcome, importReport } from '../../../contract/import.ts';
import { organizationParams } from '../../../contract/record-endpoints.ts';
import { member } from './fields.ts';

const common = { access: 'scope', feature: 'portal', params: organizationParams } as const;
const members = '/AdminApi/organizations/{orgNumber}/portal/members';

export const getMemberLists = endpoint({
  ...common,
  method: 'GET',
  path: members,
  summary:
    'Returns the lists of members that a portal uses, without the members: only hashes are stored',
  effect: 'read',
  response: z.object({
    /** the organization's own and those above it in the caller's scope, nearest first */
    lists: z.array(
      z.object({
        organizationNumber: z.int(),
        name: z.string(),
        members: z.int(),
        updatedAt: z.iso.datetime(),
      }),
    ),
  }),
});

export const checkMembers = endpoint({
  ...common,
  method: 'POST',
  path: `${members}/checks`,
  summary: 'Returns what replacing the list of members would do, and every line that prevents it',
  effect: 'read',
  largestBody: 20_000_000,
  body: importedLines,
  response: importReport,
});

export const replaceMembers = endpoint({
  ...common,
  method: 'PUT',
  path: members,
  summary: 'Replaces the list of members: all lines or none',
  effect: 'change',
  largestBody: 20_000_000,
  body: importedLines,
  response: importOutcome,
});

export const clearMembers = endpoint({
  ...common,
  method: 'DELETE',
  path: members,
  summary: 'Deletes the list of members',
  effect: 'change',
  level: 'edit',
  response: z.object({}),
});

export const tryMember = endpoint({
  ...common,
  method: 'POST',
  path: `${members}/tries`,
  summary: 'Returns whether a guest could sign in as this member',
  effect: 'read',
  level: 'edit',
  body: member.schema,
  response: z.object({ isMember: z.boolean() }),
});
