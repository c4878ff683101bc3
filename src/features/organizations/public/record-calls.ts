/** The calls of an organization's record that the overview needs. */
export { createOrganization, getOrganization } from '../record/contract.ts';
