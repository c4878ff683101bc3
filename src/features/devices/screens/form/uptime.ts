const second = { unit: 'second', seconds: 1 };
const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
];

/** Formats an uptime in its largest unit, such as "3 days". */
export function uptimeText(uptime: number): string {
  const { unit, seconds } = steps.find((step) => uptime >= step.seconds) ?? second;
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.floor(uptime / seconds));
}
