import { optional } from '../../contract/fields/compound-kinds.ts';
import { fields } from '../../contract/fields/fields.ts';
import { dataRate, duration } from '../../contract/fields/number-kinds.ts';

const gigabit = 1_000_000;
const minute = 60;
const day = 86_400;

const rate = (label: string) => optional(dataRate(label, { from: 64, to: 10 * gigabit }));

/** Other limits for one session. Empty: what the guest may use now. */
export const sessionLimits = fields({
  down: rate('Download'),
  up: rate('Upload'),
  endsIn: optional(
    duration('Ends in', {
      from: minute,
      to: 30 * day,
      help: 'The session never lasts longer than the guest’s access',
    }),
  ),
});
