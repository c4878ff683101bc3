import type { OrganizationType } from '../../features/organizations/contract.ts';

export const texts = {
  organizations: 'Organizations',
  loading: 'Loading organizations...',
  legacy: 'The tree is not available now. This is the plain list.',
  tryTree: 'Try the tree again',
  empty: 'No organizations in your scope.',
  unableToOpen: 'Unable to open org, please try again.',
  hideBadges: 'Hide badges',
  showBadges: 'Show badges',
  trialMode: 'Trial Mode',
  linked: 'Linked',
  trouble: { down: 'Devices down', attention: 'Devices degraded' },
};

export const typeNames: Record<OrganizationType, string> = {
  ServiceProvider: 'Service Provider',
  Grouping: 'Grouping',
  Site: 'Site',
  ServiceArea: 'Service Area',
};
