export {
  airtimeOfBeacons,
  carries,
  crowdedFrom,
  type Evidence,
  limitsOf,
  vendorFacts,
} from '../adapters/vendors.ts';
