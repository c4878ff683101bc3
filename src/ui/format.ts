/** Re-exported for screens. Code that is shared with the server imports the contract. */
export {
  formatClock,
  formatCompact,
  formatDateTime,
  formatDay,
  formatNumber,
  formatPercent,
  formatRelative,
} from '../contract/values/format.ts';
