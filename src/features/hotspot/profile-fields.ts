import { choice } from '../../contract/fields/choice-kinds.ts';
import { fields } from '../../contract/fields/fields.ts';
import { secret } from '../../contract/fields/secret-kinds.ts';
import { longText, text } from '../../contract/fields/text-kinds.ts';
import { noControlCharacters } from '../../contract/validators/validators.ts';
import { domainField, isPem } from './kinds.ts';

/** What is typed for one download of a profile. It leaves the browser in the saved file only. */
export const profileFields = fields(
  {
    platform: choice(
      'For',
      { apple: 'Apple (iPhone, iPad, Mac)', android: 'Android', windows: 'Windows' },
      { initial: 'apple' },
    ),
    realm: domainField('Realm'),
    user: text('User name', { maxLength: 253, allowEmpty: true }),
    password: secret('Password', { rules: [noControlCharacters] }),
    inner: choice('Inner method', { mschapv2: 'MSCHAPv2', pap: 'PAP' }, { initial: 'mschapv2' }),
    server: text('Name of the RADIUS server', {
      maxLength: 253,
      placeholder: 'radius.example.com',
      help: 'As in its certificate. Phones trust no other',
    }),
    ca: longText('Its authority', {
      maxLength: 20_000,
      allowEmpty: true,
      rules: [isPem],
      help: 'The certificate in PEM that vouches for it. Empty: one that phones know',
    }),
  },
  ({ platform, user, password }, error) => {
    // Windows asks for them itself.
    if (platform === 'windows') return;
    if (user === '') error('user', 'Required');
    if (typeof password !== 'string') error('password', 'Required');
  },
);
