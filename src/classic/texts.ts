export const texts = {
  sessionExpired: 'Session Expired',
  goToLogin: 'Go to Login',
  noOrganization: 'This address has no organization. Open the page from the console.',
};
