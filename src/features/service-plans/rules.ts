import type { ServicePlanFields } from './contract.ts';

/** What is wrong between the fields of a plan, by field; each field for itself is checked by the contract. */
export function mistakesOf(plan: ServicePlanFields): Record<string, string> {
  const mistakes: Record<string, string> = {};
  const isTimed = plan.durationKind === 'elapsed' || plan.durationKind === 'usage';
  if (isTimed && plan.duration === null) mistakes.duration = 'Required';
  if (plan.durationKind === 'fixedEnd' && plan.endsAt === null) mistakes.endsAt = 'Required';
  if (plan.durationKind === 'untilTime' && plan.untilTime === null) mistakes.untilTime = 'Required';
  for (const [burst, base] of [
    ['burstDown', 'bandwidthDown'],
    ['burstUp', 'bandwidthUp'],
  ] as const) {
    const burstRate = plan[burst];
    const baseRate = plan[base];
    if (burstRate === null) continue;
    if (baseRate === null) mistakes[burst] = 'There is no rate to go beyond';
    else if (burstRate <= baseRate) mistakes[burst] = 'Must be greater than the rate';
    if (plan.burstSeconds === null) mistakes.burstSeconds = 'Required';
  }
  if (plan.onQuota === 'throttle' && plan.quotaBytes !== null) {
    if (plan.throttleDown === null) mistakes.throttleDown = 'Required';
    if (plan.throttleUp === null) mistakes.throttleUp = 'Required';
  }
  if (plan.price > 0 && plan.paymentMethods.length === 0)
    mistakes.paymentMethods = 'Please choose at least one value';
  const shared = plan.revenueShare.reduce((sum, { percent }) => sum + percent, 0);
  if (plan.revenueShare.length > 0 && shared !== 100)
    mistakes['revenueShare.0.percent'] = `Must add up to 100, not ${shared}`;
  const { visibleFrom, visibleUntil } = plan;
  if (visibleFrom !== null && visibleUntil !== null && visibleUntil <= visibleFrom)
    mistakes.visibleUntil = 'Please select a later date';
  for (const [index, { from, until }] of plan.daysAndHours.entries())
    if (from === until) mistakes[`daysAndHours.${index}.until`] = 'Must differ from the beginning';
  const languages = plan.texts.map(({ language }) => language.toLowerCase());
  for (const [index, language] of languages.entries())
    if (languages.indexOf(language) < index) mistakes[`texts.${index}.language`] = 'Must be unique';
  return mistakes;
}

/** The tax inside or on top of the price, in minor units, half up. */
export function taxOf({
  price,
  taxRate,
  taxIncluded,
}: Pick<ServicePlanFields, 'price' | 'taxRate' | 'taxIncluded'>): number {
  const percent = taxRate / 100_000;
  return Math.round(taxIncluded ? price - price / (1 + percent) : price * percent);
}

/** What a RADIUS server answers for the plan; rates of WISPr are bit/s, those of MikroTik carry their unit. */
export function radiusReplyOf(plan: ServicePlanFields): [attribute: string, value: string][] {
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
      // rate, burst rate, burst threshold, burst time: MikroTik's own order, upload first
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
