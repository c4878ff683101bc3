/**
 * Modules that only work in Node, and their replacements in demo mode's worker. A key is the specifier of a package or
 * the path of a file; its shim has the exports that are used. The build fails for a Node module that is missing here.
 */
export const shims: Readonly<Record<string, string>> = {
  'node:crypto': 'src/demo/shims/node-crypto.ts',
  'node:timers/promises': 'src/demo/shims/node-timers-promises.ts',
  '@node-rs/argon2': 'src/demo/shims/argon2.ts',
  'csv-parse/sync': 'csv-parse/browser/esm/sync',
  'src/features/access-codes/vouchers/voucher-font.ts': 'src/demo/shims/voucher-font.ts',
  'src/features/devices/probe/connection-test.ts': 'src/demo/shims/connection-test.ts',
  'src/features/hotspot/radsec/round.ts': 'src/demo/shims/radsec-round.ts',
  'src/features/hotspot/records/partner-certificates.ts': 'src/demo/shims/partner-certificates.ts',
  'src/features/images/processing/draw-picture.ts': 'src/demo/shims/draw-picture.ts',
  'src/features/devices/probe/device-request.ts': 'src/demo/shims/device-request.ts',
  'src/features/payment-gateways/test/connection-steps.ts':
    'src/demo/shims/gateway-connection-steps.ts',
  'src/features/portal/gateways/digests.ts': 'src/demo/shims/gateway-digests.ts',
  'src/features/pms/fias/client/open-link.ts': 'src/demo/shims/fias-link.ts',
  'src/features/pms/fias/codec/encodings.ts': 'src/demo/shims/fias-encodings.ts',
  'src/features/pms/public/test-fias.ts': 'src/demo/shims/test-fias.ts',
  'src/server/pdf/script-fonts.ts': 'src/demo/shims/script-fonts.ts',
  'src/features/devices/probe/session-request.ts': 'src/demo/shims/session-request.ts',
};
