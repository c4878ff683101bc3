import { choiceFilters, openingList } from '../../../contract/list-state.ts';
import { type OpeningCalls, openingCall } from '../../../contract/opening-calls.ts';
import { roleTemplates } from '../contract.ts';
import { templateOrigin, templateType } from '../fields.ts';

export const filters = choiceFilters({ type: templateType, origin: templateOrigin });
export const openingTemplates = openingList(roleTemplates, filters.values);

export const openingTemplate: OpeningCalls = ({ organization, parameters: { id }, search }) => {
  const source = id ?? search.copy;
  return typeof source === 'string'
    ? [
        openingCall(roleTemplates.get, {
          params: { orgNumber: String(organization), templateId: source },
        }),
      ]
    : [];
};
