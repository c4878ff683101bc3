export { guardedFetch, silenceIn } from '../sign-in/guarded-fetch.ts';
export { discoverIssuer } from '../sign-in/issuer.ts';
