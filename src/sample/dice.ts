/** Random in look, the same every time: the same seed gives the same numbers in the same order. */
export interface Dice {
  /** from 0 to below 1 */
  share(): number;
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  /** A version 4 UUID (RFC 9562). */
  uuid(): string;
}

/** Mulberry32: one multiplication for each number, and good enough for a sample. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(share() * (most - least + 1));
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('');
  return {
    share,
    whole,
    chance: (probability) => share() < probability,
    oneOf: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[whole(0, 3)]}${hex(3)}-${hex(12)}`,
  };
}
