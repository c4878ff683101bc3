export const texts = {
  noOrganization: 'Organization',
  unableToFind: 'Unable to find org, please select one in tree.',
};
