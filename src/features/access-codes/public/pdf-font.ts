export { voucherFont } from '../vouchers/voucher-font.ts';
export { voucherFont as pdfFont } from '../vouchers/voucher-font.ts';
