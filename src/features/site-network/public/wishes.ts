export type {
  EventGateway,
  EventNetwork,
  Schedule,
  WeeklyPeriod,
  WiredNetwork,
  WirelessNetwork,
  WirelessSecurity,
  WishedVlan,
} from '../adapters/wish.ts';
