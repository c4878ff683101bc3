export {
  airtimeOfBeacons,
  carries,
  crowdedFrom,
  type Evidence,
  hasHours,
  type Limit,
  limitsOf,
  vendorFacts,
} from '../adapters/vendors.ts';
