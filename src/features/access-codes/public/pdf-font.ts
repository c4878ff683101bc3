export { voucherFont as pdfFont } from '../vouchers/voucher-font.ts';
