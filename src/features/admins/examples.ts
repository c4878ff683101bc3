import { newRecord } from '../../contract/fields/fields.ts';
import { type Administrator, administrator } from './fields.ts';

/** Returns the fields of an administrator for tests. */
export function exampleAdministrator(changes: Partial<Administrator> = {}): Administrator {
  return newRecord(administrator, {
    username: 'ann.smith',
    firstName: 'Ann',
    lastName: 'Smith',
    ownerNumber: null,
    roleTemplateId: null,
    ...changes,
  });
}
