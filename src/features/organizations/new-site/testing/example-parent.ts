import { featureIds } from '../../../../contract/features.ts';
import { namedOrganization } from '../../fields.ts';
import type { Parent } from '../draft/site-draft.ts';

/** A grouping that inherits a language and a brand. */
export const exampleParent: Parent = {
  ...namedOrganization('Iceland'),
  number: 7,
  parentNumber: 1,
  type: 'Grouping',
  timeZone: 'Atlantic/Reykjavik',
  currency: 'USD',
  inherited: { timeZone: null, currency: null, language: 'is', locale: null, brandTheme: 'twc' },
  grantableFeatures: [...featureIds],
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 'test',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 'test',
};
