export type { GroupRefusal } from '../entitlement/charge-group.ts';
export {
  countGroupDevices,
  divideFurther,
  type GuestGroupLimits,
  groupLimitsColumn,
  groupOfGuest,
  limitsIn,
  type StoredLimits,
} from '../entitlement/group-limits.ts';
export { joinGroup } from '../entitlement/join-group.ts';
