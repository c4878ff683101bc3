export {
  countGroupDevices,
  type GuestGroupLimits,
  groupLimitsColumn,
  groupOfGuest,
  limitsIn,
  type StoredLimits,
} from '../entitlement/group-limits.ts';
