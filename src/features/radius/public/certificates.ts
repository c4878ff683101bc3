export { networkRoot, rootCertificate, yearsLater } from '../certificates/network-root.ts';
