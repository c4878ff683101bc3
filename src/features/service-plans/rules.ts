import type { ServicePlan } from './fields.ts';

/** Returns the plan's attributes of a RADIUS Access-Accept. WISPr rates are in bit/s; MikroTik rates have a unit. */
export function radiusReplyOf(plan: ServicePlan): [attribute: string, value: string][] {
  const reply: [string, string][] = [];
  const { bandwidthDown, bandwidthUp, burstDown, burstUp, burstSeconds, quotaBytes, vlan } = plan;
  const timeout = plan.sessionTimeout ?? (plan.durationKind === 'elapsed' ? plan.duration : null);
  if (timeout !== null) reply.push(['Session-Timeout', String(timeout)]);
  reply.push(['Idle-Timeout', String(plan.idleTimeout)]);
  reply.push(['Acct-Interim-Interval', String(plan.interimInterval)]);
  if (bandwidthDown !== null)
    reply.push(['WISPr-Bandwidth-Max-Down', String(bandwidthDown * 1_000)]);
  if (bandwidthUp !== null) reply.push(['WISPr-Bandwidth-Max-Up', String(bandwidthUp * 1_000)]);
  if (bandwidthDown !== null || bandwidthUp !== null) {
    const pair = (up: number | null, down: number | null) => `${up ?? 0}k/${down ?? 0}k`;
    const rates = [pair(bandwidthUp, bandwidthDown)];
    if (burstDown !== null || burstUp !== null)
      // MikroTik's order: rate, burst rate, burst threshold, burst time; upload first.
      rates.push(
        pair(burstUp ?? bandwidthUp, burstDown ?? bandwidthDown),
        pair(bandwidthUp, bandwidthDown),
        `${burstSeconds ?? 0}/${burstSeconds ?? 0}`,
      );
    reply.push(['Mikrotik-Rate-Limit', rates.join(' ')]);
  }
  if (quotaBytes !== null) {
    const gigaword = 2 ** 32;
    reply.push(['ChilliSpot-Max-Total-Octets', String(quotaBytes % gigaword)]);
    if (quotaBytes >= gigaword)
      reply.push(['ChilliSpot-Max-Total-Gigawords', String(Math.floor(quotaBytes / gigaword))]);
  }
  if (vlan !== null) {
    reply.push(['Tunnel-Type', 'VLAN'], ['Tunnel-Medium-Type', 'IEEE-802']);
    reply.push(['Tunnel-Private-Group-Id', String(vlan)]);
  }
  return reply;
}
