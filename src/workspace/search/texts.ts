export const texts = {
  placeholder: 'Search for Org',
  results: 'Organizations found',
  tooShort: 'Please enter at least 3 characters to refine search',
  searching: 'Searching...',
  noMatch: 'No organization matches. Check the spelling or try fewer words.',
  failed: 'The search failed. Change the text to try again.',
  recent: 'Recently Viewed Orgs',
  loadingRecent: 'Loading Recently Viewed Orgs...',
  noRecent: 'No Recently Viewed Orgs Found',
  stayOn: (name: string) => `Stay On: ${name}`,
  location: 'Location',
  copyLocation: 'Copy the link to this organization',
};
