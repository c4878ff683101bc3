import { at, type FeatureFacts, type World } from '../../../../test/facts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

export const facts: FeatureFacts = {
  routes: {
    [`POST ${organization}/import/check`]: {
      otherOrganizations: ['body.lines.0.values.0'],
      example: newArea,
    },
    [`POST ${organization}/import`]: {
      otherOrganizations: ['body.lines.0.values.0'],
      example: newArea,
    },
    [`GET ${organization}/export`]: ({ family }) => at(family.grouping),
  },
};

function newArea({ family, unique }: World) {
  const values = [String(family.site.number), 'ServiceArea', unique('Imported ')];
  return {
    ...at(family.grouping),
    body: { fields: ['parent_number', 'type', 'name'], lines: [{ line: 2, values }] },
  };
}
