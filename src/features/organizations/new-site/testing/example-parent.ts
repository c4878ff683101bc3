import { featureIds } from '../../../../contract/features.ts';
import { nothingGiven } from '../../add/newOrganization.ts';
import type { Parent } from '../draft/site-draft.ts';

/** Where the tests' new sites stand: a grouping below one that gives a language and a brand. */
export const exampleParent: Parent = {
  ...nothingGiven,
  name: 'Iceland',
  number: 7,
  parentNumber: 1,
  type: 'Grouping',
  status: 'Active',
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
