import type { RoleTemplate } from './fields.ts';

/** Returns a complete template for tests, which every type may give. */
export function exampleTemplate(changes: Partial<RoleTemplate> = {}): RoleTemplate {
  return {
    name: 'Night Audit',
    description: 'Checks the day’s sales',
    permissions: { organization: 'view', revenue: 'view' },
    rights: ['export'],
    redirect: '/admin-ui/admin/report/revenue',
    ...changes,
  };
}
