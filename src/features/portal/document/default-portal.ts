import { newRecord } from '../../../contract/fields/fields.ts';
import type { Pages } from './blocks.ts';
import {
  afterSignIn,
  type EffectivePortal,
  form,
  garden,
  languages,
  legal,
  look,
  methods,
} from './fields.ts';

const terms = `By using this internet access you agree to these terms.

**Fair use.** Do not use the access for anything illegal, to disturb other guests, to send unsolicited mail, or to offer services to others.

**Your devices.** You are responsible for what is done with your devices and your access code. Keep them safe, and use encrypted connections for what is confidential: a wireless network is shared.

**Availability.** The access is provided as it is. Speed and coverage depend on the number of guests and the building, and it may be interrupted for maintenance.

**Ending.** The access may be ended when these terms are broken.`;

const privacy = `To give you access, we process the data that you enter, the address of your device (MAC and IP address), when you were online, and how much data you used. The content of your connections is not stored.

We need this data to provide the access, to keep the network secure, and to meet legal obligations. It is deleted when it is no longer needed for these purposes.

You can ask the operator of this network what is stored about you, and ask to have it corrected or deleted.`;

const defaultPages: Pages = {
  'sign-in': [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'Welcome' },
      text: { en: 'Choose how you would like to connect.' },
    },
    { id: 'sign-in', type: 'sign-in' },
    { id: 'terms', type: 'terms' },
    support('en', 'Need help? Please ask the staff on site.'),
    { id: 'languages', type: 'languages' },
  ],
  plans: [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'Choose a plan' },
      text: { en: 'You can change to another plan later.' },
    },
    { id: 'plans', type: 'plans' },
    { id: 'terms', type: 'terms' },
    support('en', 'Need help? Please ask the staff on site.'),
  ],
  pay: [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'Payment' },
      text: { en: 'You are connected as soon as the payment is confirmed.' },
    },
    support('en', 'Trouble with the payment? Please ask the staff on site.'),
  ],
  wait: [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'One moment, please' },
      text: { en: 'You are being connected. This page continues by itself.' },
    },
    support('en', 'Still waiting after a minute? Please ask the staff on site.'),
  ],
  connected: [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'You are online' },
      text: { en: 'Keep the address of this page to see what is left.' },
    },
    { id: 'status', type: 'status' },
    support('en', 'Need help? Please ask the staff on site.'),
  ],
  refused: [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'That did not work' },
      text: { en: 'You are not connected yet.' },
    },
    support('en', 'Please try again, or ask the staff on site.'),
    { id: 'languages', type: 'languages' },
  ],
  expired: [
    {
      id: 'welcome',
      type: 'welcome',
      title: { en: 'Your plan has ended' },
      text: { en: 'Sign in again or choose another plan to continue.' },
    },
    { id: 'plans', type: 'plans' },
    support('en', 'Need help? Please ask the staff on site.'),
    { id: 'languages', type: 'languages' },
  ],
  terms: [
    { id: 'terms', type: 'terms' },
    { id: 'languages', type: 'languages' },
  ],
};

/** What guests see where nobody has set up a portal: a complete one in English. */
export const defaultPortal: EffectivePortal = {
  languages: newRecord(languages),
  look: { ...newRecord(look), css: '' },
  pages: defaultPages,
  methods: {
    methods: [
      { type: 'accessCode', isOn: true, label: { en: 'I have an access code' }, planIds: [] },
      { type: 'free', isOn: true, label: { en: 'Connect for free' }, planIds: [] },
      { type: 'password', isOn: true, label: { en: 'Sign in with a user name' }, planIds: [] },
      { type: 'email', isOn: false, label: { en: 'Sign in with an e-mail address' }, planIds: [] },
      {
        type: 'memberNumber',
        isOn: false,
        label: { en: 'Sign in with a member number' },
        planIds: [],
      },
    ],
  },
  form: newRecord(form, {
    marketingText: { en: 'Send me news and offers by e-mail. I can unsubscribe at any time.' },
  }),
  legal: newRecord(legal, { terms: { en: terms }, privacy: { en: privacy } }),
  garden: newRecord(garden),
  afterSignIn: newRecord(afterSignIn),
};

function support(language: string, text: string) {
  return {
    id: 'support',
    type: 'support' as const,
    text: { [language]: text },
    phone: '',
    email: '',
  };
}
