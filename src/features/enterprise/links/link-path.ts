/** The page of a one-time link to a certificate, or of an owner. */
export const linkPath = '/enterprise/link';
