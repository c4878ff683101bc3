import { newRecord } from '../../contract/fields/fields.ts';
import { type SavedView, savedView } from './fields.ts';

/** Returns a valid view of the revenue summary with the given fields, for tests. */
export function exampleView(given: Partial<SavedView> = {}) {
  return {
    ...newRecord(savedView, { name: 'Sales by plan', ...given }),
    screen: 'revenue',
    query: { period: 'last-month', by: 'plan' },
  };
}
