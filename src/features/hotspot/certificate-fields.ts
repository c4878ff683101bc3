import { fields } from '../../contract/fields/fields.ts';
import { longText } from '../../contract/fields/text-kinds.ts';
import { isPem } from './kinds.ts';

/** What this server proves its identity with to a partner. Never a record: the key is stored sealed. */
export const certificateFields = fields({
  certificate: longText('Certificate in PEM', {
    maxLength: 20_000,
    rules: [isPem],
    help: 'With the certificates between it and its authority, if there are some',
  }),
  privateKey: longText('Private key in PEM', {
    maxLength: 20_000,
    rules: [
      (value) =>
        /^-----BEGIN ([A-Z]+ )?PRIVATE KEY-----/.test(value) ||
        'Paste an unencrypted private key in PEM',
    ],
    help: 'Stored encrypted and never shown again',
  }),
});
