export { divideFurther } from '../entitlement/bandwidth-pool.ts';
export { joinGroup } from '../entitlement/join-group.ts';
