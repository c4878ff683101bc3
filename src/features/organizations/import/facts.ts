import { at, type FeatureFacts, type World } from '../../../../test/facts.ts';

const organization = '/AdminApi/organizations/{orgNumber}';

const invalid = {
  fields: { body: { fields: [] } },
  'lines.0.line': { body: { lines: [{ line: 'two', values: [] }] } },
};

export const facts: FeatureFacts = {
  routes: {
    [`POST ${organization}/import/check`]: {
      otherOrganizations: ['body.lines.0.values.0'],
      example: newArea,
      invalid,
    },
    [`POST ${organization}/import`]: {
      otherOrganizations: ['body.lines.0.values.0'],
      example: newArea,
      invalid,
    },
    [`GET ${organization}/export`]: ({ family }) => at(family.grouping),
  },
  linkedOnly: {
    [`POST ${organization}/import`]: 'owners only',
  },
};

function newArea({ family, unique }: World) {
  const values = [String(family.site.number), 'ServiceArea', unique('Imported ')];
  return {
    ...at(family.grouping),
    body: { fields: ['parent_number', 'type', 'name'], lines: [{ line: 2, values }] },
  };
}
