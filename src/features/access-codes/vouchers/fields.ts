import { choice } from '../../../contract/fields/choice-kinds.ts';
import { fields, type Stored } from '../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';
import { text } from '../../../contract/fields/text-kinds.ts';
import { messages } from '../../../contract/messages.ts';
import { formatNumber } from '../../../contract/values/format.ts';
import { codeLimits } from '../codes/code-shape.ts';

/** The most vouchers in one file. */
export const maxVouchers = 5_000;

/** What vouchers say about a site's network, which the site remembers. */
export const voucherNetwork = fields({
  ssid: text('Name of the Wi-Fi', {
    maxLength: 32,
    allowEmpty: true,
    help: 'Empty: it is not printed',
  }),
  portalUrl: text('Address in the QR code', {
    maxLength: 300,
    allowEmpty: true,
    rules: [portalAddress],
    help: 'Such as https://portal.example.com/?code={code}; empty: no QR code',
  }),
});
export type VoucherNetwork = Stored<typeof voucherNetwork>;

/** The layout and texts of a voucher. */
export const voucherLook = fields({
  paper: choice('Paper', { A4: 'A4', Letter: 'Letter' }, { initial: 'A4' }),
  title: text('Heading', { maxLength: 60 }),
  ...voucherNetwork.map,
});

/** The print options of a batch. The context is the batch, whose number of codes limits the range. */
export const voucherPrint = fields(
  {
    ...voucherLook.map,
    perPage: choice(
      'Vouchers per page',
      { '1': '1', '8': '8 (2 × 4)', '10': '10 (2 × 5)', '21': '21 (3 × 7)' },
      { initial: '8' },
    ),
    /** The positions of the first and last code, starting at 1. */
    from: wholeNumber('From', { from: 1, to: codeLimits.maxCount, initial: 1 }),
    to: wholeNumber('To', { from: 1, to: codeLimits.maxCount }),
  },
  ({ from, to }, error, { made }: { made: number }) => {
    if (from > made) error('from', messages.mustBeAtMost(formatNumber(made)));
    else if (to < from) error('to', messages.mustBeAtLeast(formatNumber(from)));
    else if (to > made) error('to', messages.mustBeAtMost(formatNumber(made)));
    else if (to - from >= maxVouchers)
      error(
        'to',
        `No more than ${formatNumber(maxVouchers)} at a time: print ${from} to ${from + maxVouchers - 1} first`,
      );
  },
);
export type VoucherPrint = Stored<typeof voucherPrint>;

function portalAddress(value: string): true | string {
  if (value === '') return true;
  if (!value.startsWith('https://')) return 'Please ensure URL starts with "https://"';
  if (!value.includes('{code}')) return 'Write {code} where the code belongs';
  return URL.canParse(value.replaceAll('{code}', 'CODE')) || 'Invalid URL or IP address';
}
