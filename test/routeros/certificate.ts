export { certificateFor } from '../../src/features/devices/probe/testing/certificate.ts';
