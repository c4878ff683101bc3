export type {
  Schedule,
  WeeklyPeriod,
  WiredNetwork,
  WirelessNetwork,
  WirelessSecurity,
  WishedVlan,
} from '../adapters/wish.ts';
