import type { OrganizationType } from '../contract.ts';

export const texts = {
  title: 'Add Org',
  organization: 'Organization',
  newSite: 'New site',
  form: 'New organization',
  below: (name: string) => `It will be below ${name}.`,
  type: 'Type',
  typeHelp: {
    ServiceProvider: 'A partner that resells the product and gives first-level service',
    Grouping: 'Organizes sites and service areas',
    Site: 'An actual location',
    ServiceArea: 'A physical or logical area within a site',
  } satisfies Record<OrganizationType, string>,
  nothingBelow:
    'Nothing can be added below a service area. Select a site, a grouping or a service provider.',
  created: (name: string) => `Created ${name}`,
};
