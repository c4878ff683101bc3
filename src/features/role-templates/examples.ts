import type { RoleTemplate } from './fields.ts';

/** Returns a template for tests, which is valid for every type. */
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
