export const texts = {
  title: 'Hotspot 2.0',
  certificateUntil: 'Certificate valid until',
  privateKey: 'Private key',
};
