/** A seeded random generator: the same seeds give the same sequence. */
export interface Dice {
  /** a number from 0 (inclusive) to 1 (exclusive) */
  share(): number;
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  oneOf<T>(choices: readonly [T, ...T[]]): T;
  /** A version 4 UUID (RFC 9562). */
  uuid(): string;
}

/** Implements sfc32 (Small Fast Counting). Its 128 bits of state prevent overlapping sequences of different seeds. */
export function diceOf(first: number, second: number): Dice {
  let [a, b, c, counter] = [first | 0, second | 0, 0x2545f491, 1];
  const next = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Mixes the seeds into the whole state.
  for (let round = 0; round < 15; round++) next();
  const share = () => next() / 2 ** 32;
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
