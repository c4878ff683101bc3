export { networkRoot, yearsLater } from '../certificates/network-root.ts';
