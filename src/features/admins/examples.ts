import type { AdministratorFields } from './contract.ts';

/** An administrator as tests write one. */
export function exampleAdministrator(
  changes: Partial<AdministratorFields> = {},
): AdministratorFields {
  return {
    username: 'ann.smith',
    realm: '',
    email: null,
    firstName: 'Ann',
    lastName: 'Smith',
    phone: null,
    ownerNumber: null,
    roleTemplateId: null,
    isSsoUser: false,
    ...changes,
  };
}
