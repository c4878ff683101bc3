/** Screens find it here; texts that the server reads as well take it from the contract. */
export { formatDateTime, formatNumber, formatRelative } from '../contract/format.ts';
