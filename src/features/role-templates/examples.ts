import type { RoleTemplateFields } from './contract.ts';

/** A whole template for tests, which any type may give. */
export function exampleTemplate(changes: Partial<RoleTemplateFields> = {}): RoleTemplateFields {
  return {
    name: 'Night Audit',
    description: 'Checks the day’s sales',
    permissions: { organization: 'view', revenue: 'view' },
    rights: ['export'],
    redirect: '/admin-ui/admin/report/revenue',
    ...changes,
  };
}
