import type { Proof } from '../gateways/proof.ts';

export const setupTexts = {
  title: 'Set up this gateway',
  help: 'What to enter at the gateway so that it sends guests to the portal. Replace the words in capitals, such as RADIUS-SERVER and PORTAL-SECRET.',
  copy: (title: string) => `Copy ${title}`,
  copied: 'Copied',
  download: (fileName: string) => `Save ${fileName}`,
  proofs: {
    proven: {
      label: 'Proven',
      text: 'Tested with the real gateway.',
    },
    fake: {
      label: 'Tested with a model',
      text: 'Tested with a gateway of ours that behaves as documented, not with the vendor’s.',
    },
    'needs vendor': {
      label: 'Untested',
      text: 'Made from the vendor’s documentation. Try it with one device first.',
    },
  } satisfies Record<Proof, { label: string; text: string }>,
};
