/** Re-exported for screens. Code that is shared with the server imports the contract. */
export {
  clockStyleOf,
  formatClock,
  formatCompact,
  formatDateTime,
  formatDay,
  formatMoment,
  formatNumber,
  formatPercent,
  formatRelative,
  formatZone,
} from '../contract/values/format.ts';
