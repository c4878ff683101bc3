export { voucherFont } from '../vouchers/voucher-font.ts';
