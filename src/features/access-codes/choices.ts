export const alphabets = ['readable', 'letters', 'digits'] as const;
export type Alphabet = (typeof alphabets)[number];

/** What a code is drawn from; the readable ones have no 0 O 1 I L 5 S 2 Z 8 B. */
export const charactersOf: Record<Alphabet, string> = {
  readable: 'ACDEFGHJKMNPQRTUVWXY34679',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
};

export const batchStates = ['making', 'ready', 'cancelled', 'expired', 'revoked'] as const;
export type BatchState = (typeof batchStates)[number];

export const codeStates = ['unused', 'active', 'usedUp', 'expired', 'revoked'] as const;
export type CodeState = (typeof codeStates)[number];

export const papers = ['A4', 'Letter'] as const;
export const vouchersPerPage = ['8', '10', '21', '1'] as const;

export const limits = {
  most: 100_000,
  shortest: 4,
  longest: 20,
  longestPrefix: 6,
  usesPerCode: 10_000,
  devicesPerCode: 50,
  shortestSeconds: 60,
  longestSeconds: 366 * 86_400,
  /** bits by which the codes that could be outnumber the codes that are */
  leastEntropy: 30,
  vouchersAPrint: 5_000,
} as const;
