/** Holds the secret that a browser must bring back from the identity provider. */
export const ssoCookie = 'AtriumSso';
