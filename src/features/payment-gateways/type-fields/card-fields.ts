import { choice } from '../../../contract/fields/choice-kinds.ts';
import { list, optional } from '../../../contract/fields/compound-kinds.ts';
import { fields } from '../../../contract/fields/fields.ts';
import { wholeNumber } from '../../../contract/fields/number-kinds.ts';
import { text } from '../../../contract/fields/text-kinds.ts';

export const sandboxFields = fields({
  delaySeconds: wholeNumber('Events are sent after', { from: 0, to: 600, initial: 1, unit: 's' }),
  events: choice(
    'Events',
    { once: 'Sent once', twice: 'Sent twice', never: 'Never sent: the payment is looked up' },
    { initial: 'once' },
  ),
  rules: list(
    'Outcome rules',
    fields({
      amountEnds: text('Amount ends in', {
        maxLength: 2,
        rules: [(value) => /^\d{2}$/.test(value) || 'Write two digits, such as 02'],
      }),
      outcome: choice('Outcome', {
        declined: 'Declined',
        challenge: 'Challenged (3-D Secure)',
        accepted: 'Accepted',
      }),
    }),
    { item: 'Rule', add: 'Add a rule', to: 20, items: 'rules' },
  ),
});

export const stripeFields = fields({
  publishableKey: text('Publishable key', {
    maxLength: 200,
    rules: [(value) => /^pk_(test|live)_\w+$/.test(value) || 'Begins with pk_test_ or pk_live_'],
  }),
  accountId: optional(
    text('Connected account', {
      maxLength: 60,
      rules: [(value) => /^acct_\w+$/.test(value) || 'Begins with acct_'],
    }),
  ),
  descriptor: text('On the card statement', {
    maxLength: 22,
    rules: [
      (value) =>
        (value.length >= 5 && /[a-z]/i.test(value) && !/[<>\\'"*]/.test(value)) ||
        'Write 5 to 22 characters with a letter, without < > \\ \' " *',
    ],
  }),
});

export const adyenFields = fields({
  merchantAccount: text('Merchant account', { maxLength: 80 }),
  clientKey: text('Client key', {
    maxLength: 200,
    help: 'Shows that the account is of this mode; Adyen’s page needs no key of ours',
    rules: [(value) => /^(test|live)_\w+$/.test(value) || 'Begins with test_ or live_'],
  }),
  liveUrlPrefix: optional(
    text('Prefix of live addresses', {
      maxLength: 120,
      help: 'Of live mode, such as 1797a841fbb37ca7-Hotel',
      rules: [
        (value) =>
          /^[a-z\d]+(-[a-z\d]+)*$/i.test(value) || 'Write letters, digits and hyphens only',
      ],
    }),
  ),
});

export const authorizeNetFields = fields({
  apiLoginId: text('API login ID', {
    maxLength: 25,
    help: 'Under Account › Settings › API Credentials & Keys at Authorize.Net, as are both keys',
    rules: [(value) => /^[a-z\d]{5,}$/i.test(value) || 'Write letters and digits only'],
  }),
});

export const paypalFields = fields({
  clientId: text('Client ID', {
    maxLength: 200,
    rules: [(value) => /^[\w-]{20,}$/.test(value) || 'Copy it from the app at PayPal'],
  }),
  webhookId: text('Webhook ID', {
    maxLength: 60,
    help: 'PayPal shows it once the address for events is entered there',
    rules: [(value) => /^[A-Za-z\d]+$/.test(value) || 'Letters and digits only'],
  }),
});
