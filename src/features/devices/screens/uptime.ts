const second = { unit: 'second', seconds: 1 };
const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/** How long a device has been running, in whole days, hours or minutes: what is less says nothing beside it. */
export function uptimeInWords(uptime: number): string {
  const { unit, seconds } = steps.find((step) => uptime >= step.seconds) ?? second;
  const words = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.floor(uptime / seconds));
}
