import { percentile } from '../percentile.ts';

/** Sends something; resolves to whether it was answered as it must be. */
export type Send = () => Promise<boolean>;

export interface Load {
  perSecond: number;
  p50: number;
  p95: number;
  /** answered otherwise than they must be, or not at all */
  failed: number;
  sent: number;
}

/**
 * Sends so many a second, whether or not those before were answered. Each wait begins when its turn came, so that what
 * queues up here counts too.
 */
export async function offer(
  perSecond: number,
  seconds: number,
  next: () => Send | undefined,
): Promise<Load> {
  const measured = measurement();
  const total = perSecond * seconds;
  const begun = performance.now();
  const sendings: Promise<void>[] = [];
  while (sendings.length < total) {
    const due = Math.min(total, ((performance.now() - begun) / 1000) * perSecond);
    while (sendings.length < due) {
      const send = next();
      if (send === undefined) return measured.result(await Promise.all(sendings));
      const turn = begun + (sendings.length * 1000) / perSecond;
      sendings.push(measured.time(send, turn));
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return measured.result(await Promise.all(sendings));
}

/** Sends with so many on the way at a time, each row of sendings in its order. */
export async function saturate(
  inFlight: number,
  seconds: number,
  next: () => readonly Send[] | undefined,
): Promise<Load> {
  const measured = measurement();
  const endsAt = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= endsAt;
  const work = async () => {
    for (
      let row = isOver() ? undefined : next();
      row !== undefined;
      row = isOver() ? undefined : next()
    )
      for (const send of row) {
        if (isOver()) return;
        await measured.time(send, performance.now());
      }
  };
  return measured.result(await Promise.all(Array.from({ length: inFlight }, work)));
}

function measurement() {
  const waits: number[] = [];
  const begun = performance.now();
  let failed = 0;
  return {
    async time(send: Send, from: number): Promise<void> {
      const isRight = await send();
      waits.push(performance.now() - from);
      if (!isRight) failed += 1;
    },
    result: (_done: unknown): Load => ({
      perSecond: Math.round((waits.length * 1000) / (performance.now() - begun)),
      p50: percentile(waits, 50),
      p95: percentile(waits, 95),
      failed,
      sent: waits.length,
    }),
  };
}
