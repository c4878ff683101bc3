export { hostAddress } from '../host-validators.ts';
