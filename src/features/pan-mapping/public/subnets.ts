export { networkIn, subnetAt, subnetCount } from '../rules/subnets.ts';
