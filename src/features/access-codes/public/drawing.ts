export { printable } from '../vouchers/drawing/printable.ts';
export { qrRuns } from '../vouchers/drawing/qr.ts';
export { voucherFont } from '../vouchers/voucher-font.ts';
