export { qrRuns } from '../vouchers/drawing/qr.ts';
