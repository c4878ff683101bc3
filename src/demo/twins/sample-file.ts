import csv from '../../../sample/organizations.csv?raw';

/** The same file, built into the worker. */
export async function sampleOrganizations(): Promise<string> {
  return csv;
}
