export {
  lockSiteNetwork,
  rejectOwnedVlan,
  releaseVlans,
  takeVlans,
} from '../vlans/ledger.ts';
