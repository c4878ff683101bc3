import type { ServerContext } from '../../../server/context.ts';

const mostPerMinute = 60;
const minuteMs = 60_000;

type Warn = (facts: Readonly<Record<string, unknown>>, message: string) => void;

/** Returns a function that logs warnings which anybody can cause by a request: up to 60 a minute. */
export function guestWarnings({ log, now }: Pick<ServerContext, 'log' | 'now'>): Warn {
  let [since, count] = [0, 0];
  return (facts, message) => {
    const at = now().getTime();
    if (at - since >= minuteMs) [since, count] = [at, 0];
    count += 1;
    if (count <= mostPerMinute) log.warn(facts, message);
  };
}
