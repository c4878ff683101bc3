/** Screens find it here; texts that the server reads as well take it from the contract. */
export {
  formatCompact,
  formatDateTime,
  formatDay,
  formatNumber,
  formatRelative,
  formatShare,
} from '../contract/values/format.ts';
