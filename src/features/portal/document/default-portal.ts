import { newRecord } from '../../../contract/fields/fields.ts';
import type { Block, Pages } from './blocks.ts';
import {
  afterSignIn,
  type EffectivePortal,
  form,
  garden,
  languages,
  legal,
  look,
} from './fields.ts';

const terms = `By using this internet access you agree to these terms.

**Fair use.** Do not use the access for anything illegal, to disturb other guests, to send unsolicited mail, or to offer services to others.

**Your devices.** You are responsible for what is done with your devices and your access code. Keep them safe, and use encrypted connections for what is confidential: a wireless network is shared.

**Availability.** The access is provided as it is. Speed and coverage depend on the number of guests and the building, and it may be interrupted for maintenance.

**Ending.** The access may be ended when these terms are broken.`;

const privacy = `To give you access, we process the data that you enter, the address of your device (MAC and IP address), when you were online, and how much data you used. The content of your connections is not stored.

We need this data to provide the access, to keep the network secure, and to meet legal obligations. It is deleted when it is no longer needed for these purposes.

You can ask the operator of this network what is stored about you, and ask to have it corrected or deleted.`;

// Titles, labels and the text of Support are built in, in the guest's language, where the site wrote none.
const support: Block = {
  id: 'support',
  type: 'support',
  text: {},
  phone: '',
  email: '',
};
const languagesBlock: Block = { id: 'languages', type: 'languages' };
const welcome: Block = { id: 'welcome', type: 'welcome', title: {}, text: {} };
const termsBlock: Block = { id: 'terms', type: 'terms' };

const defaultPages: Pages = {
  'sign-in': [languagesBlock, welcome, { id: 'sign-in', type: 'sign-in' }, termsBlock, support],
  plans: [languagesBlock, welcome, { id: 'plans', type: 'plans' }, termsBlock, support],
  pay: [languagesBlock, welcome, support],
  wait: [languagesBlock, welcome, support],
  connected: [languagesBlock, welcome, { id: 'status', type: 'status' }, support],
  refused: [languagesBlock, welcome, support],
  expired: [languagesBlock, welcome, { id: 'plans', type: 'plans' }, support],
  terms: [languagesBlock, welcome, termsBlock],
};

/** What guests see where nobody has set up a portal: a complete one in English. */
export const defaultPortal: EffectivePortal = {
  languages: newRecord(languages),
  look: { ...newRecord(look), css: '' },
  pages: defaultPages,
  methods: {
    methods: [
      { type: 'accessCode', isOn: true, label: {}, planIds: [] },
      { type: 'free', isOn: true, label: {}, planIds: [] },
      { type: 'password', isOn: true, label: {}, planIds: [] },
      { type: 'email', isOn: false, label: {}, planIds: [] },
      { type: 'memberNumber', isOn: false, label: {}, planIds: [] },
    ],
  },
  form: newRecord(form),
  legal: newRecord(legal, { terms: { en: terms }, privacy: { en: privacy } }),
  garden: newRecord(garden),
  afterSignIn: newRecord(afterSignIn),
};
