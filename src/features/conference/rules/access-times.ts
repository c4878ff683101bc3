import type { ConferenceSettings } from '../../advanced-conference/public/settings.ts';
import type { ConferenceFields } from '../fields.ts';

const minuteMs = 60_000;

/**
 * Returns between which instants attendees are let in: the site's minutes before the start and after the end, but never
 * beyond the turnover, because others may have its network then.
 */
export function accessTimes(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { turnoverMinutes }: Pick<ConferenceFields, 'turnoverMinutes'>,
  {
    validBeforeMinutes,
    validAfterMinutes,
  }: Pick<ConferenceSettings, 'validBeforeMinutes' | 'validAfterMinutes'>,
): { opensAt: Date; closesAt: Date } {
  const after = Math.min(validAfterMinutes, turnoverMinutes);
  return {
    opensAt: new Date(startsAt.getTime() - validBeforeMinutes * minuteMs),
    closesAt: new Date(endsAt.getTime() + after * minuteMs),
  };
}
