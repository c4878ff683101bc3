/** Venue groups and types (IEEE 802.11-2020 tables 9-66 and 9-67). A type is at its number in its group. */
const venueGroups = [
  ['Unspecified', ['Unspecified']],
  [
    'Assembly',
    [
      'Unspecified',
      'Arena',
      'Stadium',
      'Passenger terminal',
      'Amphitheater',
      'Amusement park',
      'Place of worship',
      'Convention center',
      'Library',
      'Museum',
      'Restaurant',
      'Theater',
      'Bar',
      'Coffee shop',
      'Zoo or aquarium',
      'Emergency coordination center',
    ],
  ],
  [
    'Business',
    [
      'Unspecified',
      'Doctor or dentist office',
      'Bank',
      'Fire station',
      'Police station',
      null,
      'Post office',
      'Professional office',
      'Research and development facility',
      'Attorney office',
    ],
  ],
  ['Educational', ['Unspecified', 'Primary school', 'Secondary school', 'University or college']],
  ['Factory and industrial', ['Unspecified', 'Factory']],
  [
    'Institutional',
    [
      'Unspecified',
      'Hospital',
      'Long-term care facility',
      'Alcohol and drug rehabilitation center',
      'Group home',
      'Prison or jail',
    ],
  ],
  [
    'Mercantile',
    [
      'Unspecified',
      'Retail store',
      'Grocery market',
      'Automotive service station',
      'Shopping mall',
      'Gas station',
    ],
  ],
  [
    'Residential',
    ['Unspecified', 'Private residence', 'Hotel or motel', 'Dormitory', 'Boarding house'],
  ],
  ['Storage', ['Unspecified']],
  ['Utility and miscellaneous', ['Unspecified']],
  [
    'Vehicular',
    [
      'Unspecified',
      'Automobile or truck',
      'Airplane',
      'Bus',
      'Ferry',
      'Ship or boat',
      'Train',
      'Motor bike',
    ],
  ],
  [
    'Outdoor',
    [
      'Unspecified',
      'Municipal mesh network',
      'City park',
      'Rest area',
      'Traffic control',
      'Bus stop',
      'Kiosk',
    ],
  ],
] as const;

/** The names of all venues by `group-type`, such as `7-2`. */
export const venueNames: Readonly<Record<string, string>> = Object.fromEntries(
  venueGroups.flatMap(([group, types], groupNumber) =>
    types.flatMap((type, typeNumber) =>
      type === null
        ? []
        : [[`${groupNumber}-${typeNumber}`, type === group ? group : `${group}: ${type}`] as const],
    ),
  ),
);

/** Returns the numbers of a venue. */
export function venueNumbers(venue: string): { group: number; type: number } {
  const [group = 0, type = 0] = venue.split('-').map(Number);
  return { group, type };
}
