export {
  lockSiteNetwork,
  rejectOwnedVlan,
  releaseVlans,
  takeVlans,
  type VlanOwner,
  vlansOfSite,
} from '../vlans/ledger.ts';
