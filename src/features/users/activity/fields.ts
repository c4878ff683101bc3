import { fields } from '../../../contract/fields/fields.ts';
import { currency, money } from '../../../contract/fields/number-kinds.ts';
import { macAddress, text } from '../../../contract/fields/text-kinds.ts';
import { messages } from '../../../contract/messages.ts';
import { formatMoney } from '../../../contract/values/money.ts';

export const maxDevices = 50;

export const deviceName = fields({
  name: text('Name of the device', { maxLength: 60, allowEmpty: true }),
});

export const guestDevice = fields({
  macAddress: macAddress('MAC address', {
    help: 'In any notation, such as aa:bb:cc:dd:ee:ff or aabb.ccdd.eeff',
  }),
  ...deviceName.map,
});

/** A refund of a purchase; the context has the refundable amount. */
export const refund = fields(
  {
    amount: money('Amount to refund', { currency: 'currency', to: Number.MAX_SAFE_INTEGER }),
    currency: currency('Currency'),
  },
  ({ amount, currency: code }, error, { refundable }: { refundable: number }) => {
    if (refundable === 0) error('amount', 'Nothing of this purchase can be refunded');
    if (amount < 1) error('amount', 'Must be greater than 0');
    if (amount > refundable) error('amount', messages.mustBeAtMost(formatMoney(refundable, code)));
  },
);
