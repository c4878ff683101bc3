import type { OrganizationRequest } from '../../../server/http/scope.ts';

/** Records a change of stays. Names no guest, because the history holds no personal data. */
export function noteStays(
  { record, organization }: OrganizationRequest,
  action: 'create' | 'update' | 'run' | 'import',
  entityId: string,
  label: string,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return record({ action, entityType: 'stay', entityId, label, organization, ...values });
}
