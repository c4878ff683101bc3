import type { OrganizationDefaults } from '../../../workspace/record/RecordEditor.tsx';

/** Returns the values of a new plan that come from its organization. */
export function newPlan({ currency, language }: OrganizationDefaults) {
  return { currency, texts: [{ portalName: '', language, description: '' }] };
}
