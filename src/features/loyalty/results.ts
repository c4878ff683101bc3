/** What a look-up of a loyalty programme can result in. */
export const lookupResults = [
  'matched',
  'notFound',
  'nameDiffers',
  'expired',
  'refused',
  'noAnswer',
] as const;
export type LookupResult = (typeof lookupResults)[number];

/** The types of loyalty gateways that are asked while a guest signs in. */
export const programmeTypes = ['list', 'http', 'stay', 'oidc'] as const;
export type ProgrammeType = (typeof programmeTypes)[number];
