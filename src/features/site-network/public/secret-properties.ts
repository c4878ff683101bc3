export { isSecretProperty } from '../routeros/secret-properties.ts';
