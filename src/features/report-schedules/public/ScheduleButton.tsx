import { Button } from '@mantine/core';
import { IconCalendarEvent, IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import { useChangeSearch, useQueryParameter } from '../../../ui/navigation/address.ts';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { useMayExport } from '../../../workspace/useAllowed.ts';
import { texts } from '../texts.ts';

/** Schedules a report with filters and a period to begin with. */
export const ScheduleDialog = lazyPart(async () => ({
  default: (await import('../screens/ScheduleDialog.tsx')).ScheduleDialog,
}));
const SchedulesDialog = lazyPart(async () => ({
  default: (await import('../screens/SchedulesDialog.tsx')).SchedulesDialog,
}));

interface ScheduleButtonProps {
  /** the organization */
  number: number;
  /** the report's id in `src/application/reports.ts` */
  report: string;
  /** the report's name */
  name: string;
  /** the filters of the page, as the report's entry declares them */
  filters: Record<string, unknown>;
  /** a period preset that is shown and can be sent regularly */
  period?: string;
  /** the organization's time zone, when it is known */
  timeZone?: string | undefined;
}

/**
 * The buttons of a report's page that schedule it with its filters and open the list of scheduled reports. `?schedule` in the
 * address, as in mails, opens the runs of one.
 */
export function ScheduleButton({ number, ...report }: ScheduleButtonProps) {
  const linked = useQueryParameter('schedule');
  const changeSearch = useChangeSearch();
  const [opened, setOpened] = useState<'new' | 'list' | null>(null);
  const mayExport = useMayExport();
  const closeList = () => {
    setOpened(null);
    if (linked !== undefined)
      changeSearch(({ schedule: _schedule, ...before }) => before, { replace: true });
  };
  if (!mayExport) return null;
  return (
    <>
      <Button
        variant="default"
        title={texts.schedule}
        leftSection={<IconCalendarEvent size={16} aria-hidden />}
        onClick={() => setOpened('new')}
      >
        {texts.schedule}
      </Button>
      <Button
        variant="default"
        title={texts.schedules}
        leftSection={<IconCalendarTime size={16} aria-hidden />}
        onClick={() => setOpened('list')}
      >
        {texts.schedules}
      </Button>
      <LazyBoundary>
        {opened === 'new' && (
          <ScheduleDialog number={number} report={report} onClose={() => setOpened(null)} />
        )}
        {(opened === 'list' || (linked !== undefined && opened === null)) && (
          <SchedulesDialog number={number} initial={linked} onClose={closeList} />
        )}
      </LazyBoundary>
    </>
  );
}
