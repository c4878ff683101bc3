import * as z from 'zod/mini';
import { endpoint } from '../../contract/endpoint.ts';
import { organizationParams, recordEndpoints } from '../../contract/record-endpoints.ts';
import { roleTemplate, templateOrigin, templateType } from './fields.ts';
import type { RoleTemplateType } from './role-types.ts';

const { name, description, permissions, rights, redirect } = roleTemplate.schema.shape;
const type = templateType.schema;
const origin = templateOrigin.schema;

const derived = {
  type,
  origin,
  /** null for a built-in template, and for one of an organization above the caller's scope */
  owner: z.nullable(z.object({ number: z.int(), name: z.string() })),
  /** how many administrators have this role: all for a template of the organization, else those in the caller's scope */
  usedBy: z.int(),
};

const calls = recordEndpoints({
  feature: 'role-templates',
  ownersOnly: true,
  path: 'role-templates',
  id: 'templateId',
  noun: 'role template',
  fields: roleTemplate,
  title: 'name',
  screens: { list: '/manage/role-templates/manage', item: '/manage/role-templates/item' },
  derived,
  row: { name, description, permissions, rights, ...derived },
  sort: ['name', 'type', 'owner', 'usedBy'],
  filters: { type: z.optional(type), origin: z.optional(origin) },
});

/** The list has the templates of the organization, those of the organizations above and the built-in ones. */
export const roleTemplates = {
  ...calls,
  create: endpoint({
    ...calls.create,
    summary: 'Adds a role template, which cannot grant more than its author has',
    body: z.extend(roleTemplate.schema, { type }),
  }),
};

export type RoleTemplateRow = z.infer<typeof roleTemplates.list.response>['rows'][number];
export type RoleTemplateRecord = z.infer<typeof roleTemplates.record>;

/** Returns the address of a template's form; without an id, of the form of a new one. */
export function itemPath(of: RoleTemplateType, id?: string) {
  const form = `${roleTemplates.screens.item}/${of}` as const;
  return id === undefined ? form : (`${form}/${id}` as const);
}

export const getRoleTemplateDefaults = endpoint({
  access: 'scope',
  feature: 'role-templates',
  method: 'GET',
  path: '/AdminApi/organizations/{orgNumber}/role-template-defaults/{type}',
  summary: 'Returns the initial values of a new template of a type',
  effect: 'read',
  params: z.object({ ...organizationParams.shape, type }),
  response: z.object({ permissions, rights, redirect }),
});
