import { texts } from '../../texts.ts';

const dayMs = 24 * 60 * 60_000;
const warnedDays = 30;

interface Ends {
  caUntil: string | null;
  certificateUntil: string | null;
}

/** Returns how a partner's certificates are, by the one that ends first. */
export function certificateState({ caUntil, certificateUntil }: Ends, now: Date) {
  if (certificateUntil === null) return { tone: 'warning', label: texts.noCertificate } as const;
  const ends = [certificateUntil, ...(caUntil === null ? [] : [caUntil])].map((at) =>
    Date.parse(at),
  );
  const first = Math.min(...ends);
  const days = Math.floor((first - now.getTime()) / dayMs);
  if (days >= warnedDays)
    return {
      tone: 'good',
      label: texts.certificateEnds(new Date(first).toISOString().slice(0, 10)),
    } as const;
  return { tone: days < 0 ? 'bad' : 'warning', label: texts.certificateExpires(days) } as const;
}
