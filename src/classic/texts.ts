export const texts = {
  sessionExpired: 'Session Expired',
  goToLogin: 'Go to Login',
  noOrganization: 'This address names no organization. Open the page from the console.',
};
