import type { ServerContext } from '../../../../server/context.ts';
import type { Reason } from '../../reasons.ts';
import type { Nas } from '../../service/find-nas.ts';
import type { LoginRequest } from '../login-request.ts';
import { countMiss, type Guesser } from './guesses.ts';

const misses: readonly Reason[] = ['code-unknown', 'unknown-user', 'wrong-password'];

interface Guess extends Pick<LoginRequest, 'macAddress' | 'userName'> {
  nas: Nas;
}

/** Where the gateway tells no address, each name is slowed down by itself. */
export function guesserOf({ nas, macAddress, userName }: Guess): Guesser {
  return { area: nas.area, device: macAddress ?? `name ${userName.toLowerCase()}` };
}

export async function countIfMiss(
  server: ServerContext,
  guess: Guess,
  reason: Reason,
): Promise<void> {
  if (misses.includes(reason)) await countMiss(server, guesserOf(guess));
}
