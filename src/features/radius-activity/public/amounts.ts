export { formatBytes } from '../amounts.ts';
