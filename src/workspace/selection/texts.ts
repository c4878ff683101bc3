export const texts = {
  noOrganization: 'Organization',
  treeIsOld: 'The list of organizations could not be reloaded. Please reload the page.',
  tooLate: 'The organization could not be loaded in time. Please try again.',
  unableToFind: 'Unable to find org, please select one in tree.',
};
