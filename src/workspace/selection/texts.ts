export const texts = {
  noOrganization: 'Organization',
  treeIsOld: 'The list of organizations could not be reloaded. Please reload the page.',
  unableToFind: 'Unable to find org, please select one in tree.',
};
