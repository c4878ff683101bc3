import { newRecord } from '../../../../contract/fields/fields.ts';
import { servicePlan } from '../../../service-plans/fields.ts';
import {
  afterSignIn,
  type EffectivePortal,
  form,
  garden,
  languages,
  legal,
  look,
} from '../../document/fields.ts';
import type { OfferedPlan, PageLinks, PortalView } from '../view.ts';

/** A hotel's portal with all blocks, methods and form fields. */
export function samplePortal(): EffectivePortal {
  const support = {
    id: 'support',
    type: 'support',
    text: { en: 'Call **9** from your room.', de: 'Wählen Sie die **9** vom Zimmer.' },
    phone: '+47 22 12 34 56',
    email: 'help@nordlys.example',
  } as const;
  const languagesBlock = { id: 'languages', type: 'languages' } as const;
  const terms = { id: 'terms', type: 'terms' } as const;
  return {
    languages: { ...newRecord(languages), tags: ['en', 'de', 'ar', 'ja', 'nb', 'fr'] },
    look: { ...newRecord(look), accentColor: '#0f4c5c' },
    pages: {
      'sign-in': [
        languagesBlock,
        {
          id: 'welcome',
          type: 'welcome',
          title: { en: 'Welcome to Oslo. Wi-Fi is on the house.', de: 'Willkommen in Oslo.' },
          text: {},
        },
        { id: 'text', type: 'text', text: { en: 'Faster plans can be charged to your room.' } },
        { id: 'sign-in', type: 'sign-in' },
        terms,
        {
          id: 'notice',
          type: 'notice',
          tone: 'info',
          text: { en: 'The **sauna** is open until 22:00.' },
        },
        support,
      ],
      plans: [languagesBlock, { id: 'plans', type: 'plans' }, terms],
      pay: [],
      wait: [],
      connected: [{ id: 'status', type: 'status' }, support],
      refused: [support],
      expired: [support],
      terms: [languagesBlock, terms],
    },
    methods: {
      methods: [
        { type: 'accessCode', isOn: true, label: {}, planIds: [] },
        { type: 'free', isOn: true, label: { en: 'I am a visitor: 30 minutes free' }, planIds: [] },
        { type: 'email', isOn: true, label: {}, planIds: [] },
        { type: 'password', isOn: true, label: {}, planIds: [] },
        { type: 'memberNumber', isOn: true, label: {}, planIds: [] },
      ],
    },
    form: newRecord(form),
    legal: {
      ...newRecord(legal),
      termsVersion: '4',
      terms: { en: '## Use\n\nBe kind. Do not share illegal content.\n\n- No spam\n- No scans' },
      privacy: { en: 'We store your device’s address for **90 days**.' },
    },
    garden: newRecord(garden),
    afterSignIn: newRecord(afterSignIn),
  };
}

function plan(id: string, portalName: string, changes: Partial<OfferedPlan['plan']>): OfferedPlan {
  return {
    id,
    plan: {
      ...newRecord(servicePlan, { name: portalName, currency: 'NOK' }),
      texts: [{ portalName, language: 'en', description: '' }],
      ...changes,
    },
  };
}

const links: PageLinks = {
  page: (page) => `/portal/100010/${page}`,
  language: (tag) => `?language=${tag}`,
  action: (action) => `/portal/100010/do/${action}`,
  next: null,
};

/** A view of the sample portal; each part can be replaced. */
export function sampleView(changes: Partial<PortalView> = {}): PortalView {
  const portal = changes.portal ?? samplePortal();
  return {
    portal,
    page: 'sign-in',
    language: 'en',
    area: { name: 'Nordlys', timeZone: 'Europe/Oslo' },
    now: new Date('2026-11-23T12:00:00Z'),
    images: new Map(),
    links,
    methods: portal.methods.methods.map(({ type, label }) => ({ type, label })),
    members: { signIns: [], asksNumber: true },
    promotions: [],
    plans: [
      plan('a', 'Free 2 hours', { duration: 7_200, bandwidthDown: 5_000, maxDevices: 1 }),
      plan('b', 'Premium day', {
        price: 9_900,
        duration: 86_400,
        bandwidthDown: 100_000,
        maxDevices: 5,
        quotaBytes: 20e9,
        texts: [
          {
            portalName: 'Premium day',
            language: 'en',
            description: 'Streaming and video calls in the whole hotel.',
          },
        ],
      }),
    ],
    status: null,
    isFromGateway: true,
    canLogOut: true,
    emailCode: null,
    wait: null,
    payment: null,
    error: null,
    network: null,
    supportCode: null,
    typed: {},
    ...changes,
  };
}

/** A guest who is online with two devices. */
export const onlineStatus: NonNullable<PortalView['status']> = {
  isOnline: true,
  plan: plan('b', 'Premium day', {}).plan,
  endsAt: new Date('2026-11-23T18:34:00Z'),
  secondsLeft: null,
  bytesLeft: 12.4e9,
  devices: [
    { id: '1', name: '', macAddress: '3C:22:FB:12:34:56', isThis: true, isOnline: true },
    { id: '2', name: 'Tablet', macAddress: '3C:22:FB:12:34:57', isThis: false, isOnline: true },
    { id: '3', name: 'Laptop', macAddress: '3C:22:FB:12:34:58', isThis: false, isOnline: false },
  ],
};
