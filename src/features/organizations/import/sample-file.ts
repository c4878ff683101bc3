import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the sample provider's organizations as CSV. Demo mode's worker replaces this module (src/demo/twins). */
export function sampleOrganizations(): Promise<string> {
  return readFile(join(import.meta.dirname, '../../../../sample/organizations.csv'), 'utf8');
}
