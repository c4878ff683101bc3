/** Contains the secret that a browser must present when it returns from the identity provider. */
export const ssoCookie = 'AtriumSso';
