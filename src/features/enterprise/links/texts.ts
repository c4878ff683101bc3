export const texts = {
  title: 'Your devices',
  unknown: 'This link is not valid any more. Ask the administrator of the site for a new one.',
  certificate: {
    title: (device: string) => `Certificate for ${device}`,
    intro: (site: string) =>
      `This page gives ${site}’s certificate to one device, once. Open it on the device itself.`,
    password: 'Password of the file',
    passwordHelp: 'Write it down or copy it first: it is asked for when the file is opened.',
    apple: 'iPhone, iPad, Mac',
    other: 'Android, Windows, Linux (.p12)',
    trust: 'Certificate of the network',
    trustHelp: 'Android and Linux ask for it as “CA certificate”.',
    domain: (names: string) => `They ask for the name of the server as “domain”: ${names}`,
  },
  owner: {
    intro: (owner: string, site: string) =>
      `Devices of ${owner} at ${site}. Nobody else sees them here.`,
    none: 'You have no devices yet.',
    add: 'Register a device',
    addHelp: 'The site approves new devices. Until then they cannot connect.',
    name: 'Name, such as “Anna’s phone”',
    mac: 'MAC address, in the settings of its Wi-Fi',
    identity: 'How it connects',
    ipsk: 'With a passphrase of its own (phones, computers)',
    macOnly: 'Without passphrase (printers, consoles)',
    submit: 'Register',
    remove: 'Remove',
    show: 'Show passphrase',
    full: (most: number) => `You have as many devices as allowed (${most}).`,
    passphrase: (name: string) => `Passphrase of ${name}`,
    changing:
      'This address is made up by the device and may change. Switch “private address” off for this network.',
  },
};
