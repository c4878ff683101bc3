import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sample provider's organizations as CSV. Demo mode's worker has it built in (src/demo/twins). */
export function sampleOrganizations(): Promise<string> {
  return readFile(join(import.meta.dirname, '../../../../sample/organizations.csv'), 'utf8');
}
