import { type ReportSchedule, reportSchedule } from '../fields.ts';

const { frequency: frequencies, weekday: weekdays, monthDay: monthDays } = reportSchedule.map;

/** Returns when a report is sent: 'Every day at 07:00', 'Mondays at 07:00', 'Monthly, last day, at 07:00'. */
export function whenText({
  frequency,
  weekday,
  monthDay,
  time,
}: Pick<ReportSchedule, 'frequency' | 'weekday' | 'monthDay' | 'time'>): string {
  if (frequency === 'weekly' && weekday !== null) return `${weekdays.names[weekday]}s at ${time}`;
  if (frequency === 'monthly' && monthDay !== null)
    return `Monthly, ${(monthDays.names[monthDay] ?? '').toLowerCase()}, at ${time}`;
  return `${frequencies.names[frequency]} at ${time}`;
}
