import { formatNumber } from '../../../contract/values/format.ts';
import { mostCounted, type WhyFacts } from './contract.ts';
import { networkTexts as texts } from './texts.ts';

const hourMs = 3_600_000;

export interface Network {
  /** idle: nothing is known to be wrong */
  tone: 'good' | 'idle' | 'warning' | 'bad';
  text: string;
}

/** Says whether the network around a guest works. `bound` formats a time after 'since' and 'asked'. */
export function networkOf(
  { nas, othersOnline }: Pick<WhyFacts, 'nas' | 'othersOnline'>,
  now: Date,
  bound: (at: string) => string,
): Network {
  const others = othersText(othersOnline);
  if (nas === null) return { tone: 'bad', text: texts.noGateway(others) };
  const { name, state, lastPacketAt } = nas;
  if (state === 'down') return { tone: 'bad', text: texts.down(name, others) };
  if (lastPacketAt === null) return { tone: 'bad', text: texts.silent(name, others) };
  if (state === 'degraded') return { tone: 'warning', text: texts.degraded(name, others) };
  const asked = bound(lastPacketAt);
  const isRecent = now.getTime() - Date.parse(lastPacketAt) < hourMs;
  if (state === 'unknown')
    return isRecent
      ? { tone: 'good', text: texts.asking(name, asked, others) }
      : { tone: 'idle', text: texts.unchecked(name, asked, others) };
  return isRecent
    ? { tone: 'good', text: texts.fine(name, others) }
    : { tone: 'idle', text: texts.quiet(name, asked, others) };
}

function othersText(count: number): string {
  if (count === 0) return texts.noOthers;
  return count < mostCounted ? texts.others(count) : texts.manyOthers(formatNumber(mostCounted));
}
