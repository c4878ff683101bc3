import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { featureIds } from '../../contract/features.ts';
import { listQuery, listReply, sortQuery } from '../../contract/list.ts';
import { allRights, permissionLevels } from '../../contract/permissions.ts';
import { organizationNumberParameter, rule } from '../../contract/schema.ts';
import {
  maxLength,
  noControlCharacters,
  noSpecialChars,
  required,
} from '../../contract/validators/validators.ts';
import { roleTemplateTypes, templateOrigins } from './choices.ts';

/** What a template gives; a feature that is left out may not be used at all. */
const grant = {
  permissions: z.partialRecord(z.enum(featureIds), z.enum(permissionLevels)),
  rights: z.array(z.enum(allRights)).check(z.maxLength(allRights.length)),
  /** where the role's administrators land after signing in: an address of the console, else null */
  redirect: z.nullable(z.string().check(rule(maxLength(200)))),
};

/** What a person decides of a role template (domain.md, 'Role templates and administrators'). */
export const roleTemplateFields = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      rule(required),
      rule(maxLength(80)),
      rule(noSpecialChars),
      rule(noControlCharacters),
    ),
  description: z.nullable(
    z.string().check(z.trim(), z.minLength(1), rule(maxLength(500)), rule(noControlCharacters)),
  ),
  ...grant,
});
export type RoleTemplateFields = z.infer<typeof roleTemplateFields>;

const provenance = {
  id: z.uuid(),
  type: z.enum(roleTemplateTypes),
  origin: z.enum(templateOrigins),
  /** the organization whose template it is; null when built in, or above what the administrator may see */
  owner: z.nullable(z.object({ number: z.int(), name: z.string() })),
  /** administrators who have this role, as far as the administrator may know of them */
  usedBy: z.int(),
};

export const roleTemplateRecord = z.extend(roleTemplateFields, {
  ...provenance,
  version: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string(),
});
export type RoleTemplateRecord = z.infer<typeof roleTemplateRecord>;

const roleTemplateRow = z.object({
  ...z.omit(roleTemplateFields, { redirect: true }).shape,
  ...provenance,
});
export type RoleTemplateRow = z.infer<typeof roleTemplateRow>;

export const templateSortColumns = ['name', 'type', 'owner', 'usedBy'] as const;

const templates = '/AdminApi/organizations/{orgNumber}/role-templates';
const ofOrganization = z.object({ orgNumber: organizationNumberParameter });
const ofTemplate = z.object({ orgNumber: organizationNumberParameter, templateId: z.uuid() });
const common = { access: 'scope', feature: 'role-templates' } as const;

export const listRoleTemplates = endpoint({
  ...common,
  method: 'GET',
  path: templates,
  summary:
    'The role templates that an organization may use: its own, those from above, the built-in',
  effect: 'read',
  params: ofOrganization,
  query: z.object({
    ...listQuery,
    sort: sortQuery(templateSortColumns),
    type: z.optional(z.enum(roleTemplateTypes)),
    origin: z.optional(z.enum(templateOrigins)),
  }),
  response: listReply(roleTemplateRow),
});

export const getRoleTemplateDefaults = endpoint({
  ...common,
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/role-template-defaults/{type}',
  summary: 'What a new template of the type starts with: what the built-in one gives',
  effect: 'read',
  params: z.object({ orgNumber: organizationNumberParameter, type: z.enum(roleTemplateTypes) }),
  response: z.object(grant),
});

export const createRoleTemplate = endpoint({
  ...common,
  method: 'POST',
  path: templates,
  summary: 'Adds a template of the organization, which gives no more than its author has',
  effect: 'change',
  params: ofOrganization,
  body: z.extend(roleTemplateFields, { type: z.enum(roleTemplateTypes) }),
  response: roleTemplateRecord,
});

export const getRoleTemplate = endpoint({
  ...common,
  method: 'GET',
  path: `${templates}/{templateId}`,
  summary: 'A template that the organization may use, with all that it gives',
  effect: 'read',
  params: ofTemplate,
  response: roleTemplateRecord,
});

export const updateRoleTemplate = endpoint({
  ...common,
  method: 'PUT',
  path: `${templates}/{templateId}`,
  summary: 'Changes a template of the organization; for those who have the role within a second',
  effect: 'change',
  params: ofTemplate,
  body: z.extend(roleTemplateFields, { version: z.int() }),
  response: roleTemplateRecord,
});

export const deleteRoleTemplate = endpoint({
  ...common,
  method: 'DELETE',
  path: `${templates}/{templateId}`,
  summary: 'Deletes a template of the organization that no administrator uses',
  effect: 'change',
  params: ofTemplate,
  response: z.object({}),
});
