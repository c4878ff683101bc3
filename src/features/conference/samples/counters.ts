/** The bytes that the queue of a conference has counted, by gateway. */
export type Counters = Record<string, { down: number; up: number }>;
