import { diceOf } from './dice.ts';

/** Passengers of a normal year in millions, rounded, by site. Airports that are not listed have less than 0.2 million. */
const passengers: Readonly<Record<number, number>> = {
  // Iceland
  200016: 7,
  200018: 0.4,
  200011: 0.2,
  // Ireland
  200599: 33,
  200596: 2.6,
  200603: 1.7,
  200600: 0.8,
  200601: 0.4,
  // Denmark
  200609: 30,
  200608: 3.7,
  200628: 1.4,
  200607: 0.4,
  200618: 0.3,
  // Norway
  200644: 28,
  200636: 6.5,
  200665: 4.4,
  200666: 4.3,
  200663: 2.4,
  200664: 2,
  200635: 1.8,
  200630: 1.1,
  200638: 1,
  200641: 0.8,
  200645: 0.7,
  200632: 0.4,
  200651: 0.4,
  // Austria
  201613: 32,
  201612: 1.7,
  201610: 1.1,
  201609: 1,
  201611: 0.4,
  204322: 0.2,
  // Portugal
  201638: 31,
  201636: 13,
  201626: 9,
  204091: 3.4,
  201633: 2,
  201629: 0.9,
  // Switzerland
  201678: 31,
  201665: 18,
  201676: 0.2,
  // Kenya
  204059: 8.6,
  201145: 1.5,
  201140: 0.5,
  201147: 0.4,
  201138: 0.3,
  // New Zealand
  202006: 21,
  202009: 6.9,
  202042: 6.4,
  202030: 2.4,
  202024: 1.1,
  202011: 1.1,
  204095: 0.7,
  202028: 0.7,
  202034: 0.5,
  202027: 0.2,
  // Japan
  202359: 85,
  202279: 44,
  203992: 32,
  202305: 25,
  202287: 25,
  202384: 22,
  202334: 16,
  203942: 13,
  202307: 6,
  202347: 3.9,
  202312: 3.4,
  202308: 3.4,
  203943: 3.3,
  202313: 3.3,
  202333: 3.1,
  202326: 3,
  202387: 2.6,
  202337: 2.1,
  202310: 2,
  202288: 1.8,
  202311: 1.6,
  202299: 1.1,
  // Singapore
  203316: 68,
};

/** The hotels of the sample provider, with the guests whom their areas have on an average day. */
const hotels: Readonly<Record<number, number>> = { 290_001: 1.5, 290_002: 2 };

export function isInHotel({ site }: { site: number }): boolean {
  return site in hotels;
}

const meetingRooms = [490_002, 490_005];

/** Returns whether guests stay in an area overnight, with devices that remain connected while they sleep. */
export function hasOvernightGuests({ site, number }: { site: number; number: number }): boolean {
  return site in hotels && !meetingRooms.includes(number);
}

export type Size = 'field' | 'small' | 'medium' | 'large' | 'hub';

/** Areas beside an airport's terminal, and those of the hotels, have numbers that the airports' file does not use. */
const firstAddedArea = 490_000;

/** Returns the size of an area; what is beside the main terminal is one size smaller. */
export function sizeOf({ site, number }: { site: number; number: number }): Size {
  if (site in hotels) return 'medium';
  const millions = passengers[site] ?? 0;
  const isBeside = number >= firstAddedArea;
  if (millions >= 20) return isBeside ? 'medium' : 'hub';
  if (millions >= 5) return isBeside ? 'small' : 'large';
  if (millions >= 1) return 'medium';
  return millions >= 0.2 ? 'small' : 'field';
}

/** Returns how many guests an area has on an average day. */
export function busynessOf({ site, number }: { site: number; number: number }): number {
  const ofHotel = hotels[site];
  if (ofHotel !== undefined) return ofHotel;
  const millions = passengers[site];
  if (millions === undefined) return 0.02 + diceOf(number, 0).share() / 40;
  return 0.16 * millions ** 0.75 * (number >= firstAddedArea ? 0.3 : 1);
}
