/**
 * What only Node has, and what demo mode's worker runs in its place. A key is a package as it is imported, or a
 * file of ours; its twin exports what is used of it. Whatever Node has and is not named here fails the build.
 */
export const twins: Readonly<Record<string, string>> = {
  'node:crypto': 'src/demo/twins/node-crypto.ts',
  '@node-rs/argon2': 'src/demo/twins/argon2.ts',
  'csv-parse/sync': 'csv-parse/browser/esm/sync',
  'src/features/access-codes/vouchers/voucher-font.ts': 'src/demo/twins/voucher-font.ts',
  'src/features/devices/probe/connection-test.ts': 'src/demo/twins/connection-test.ts',
  'src/features/devices/probe/disconnect.ts': 'src/demo/twins/disconnect.ts',
};
