import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '../../../../contract/values/period.ts';
import { listQuery } from '../../../../ui/list/RecordList.tsx';
import { useChangeSearch, useQueryParameter } from '../../../../ui/navigation/address.ts';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { ErrorState } from '../../../../ui/states/ErrorState.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { paths } from '../../contract.ts';
import { type Bandwidth, getBandwidth, timelineDays } from '../../items/contract.ts';
import { peakOf } from '../../rules/sweep.ts';
import { texts } from '../../texts.ts';
import { ConferenceTabs } from '../ConferenceTabs.tsx';
import { FitButton } from '../dialogs/FitButton.tsx';
import { firstDayIn, sentForBandwidth } from '../opening-calls.ts';
import classes from './Bandwidth.module.css';
import { BandwidthTimeline } from './BandwidthTimeline.tsx';
import { ReservationTable } from './ReservationTable.tsx';

export { openingBandwidth as openingCalls } from '../opening-calls.ts';

type Direction = 'down' | 'up';
const directions = [
  { value: 'down', label: texts.down },
  { value: 'up', label: texts.up },
] as const;

/** `/setup/advanced-conference/bandwidth`: what events have reserved in 14 days, against the pool. */
export function BandwidthPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Timeline key={number} number={number} />;
}

function Timeline({ number }: { number: number }) {
  const first = firstDayIn({ from: useQueryParameter('from') });
  const { data, error, refetch } = useQuery(
    listQuery(getBandwidth, sentForBandwidth(number, first)),
  );
  return (
    <div className={page.list}>
      <OrganizationPageHeader
        title={texts.title}
        tabs={<ConferenceTabs current="bandwidth" />}
        actions={<FitButton number={number} />}
      />
      {data !== undefined && <Reservations bandwidth={data} />}
      {data === undefined && error === null && <Skeleton height={420} />}
      {data === undefined && error !== null && (
        <ErrorState
          message={error.message}
          onRetry={() => void refetch()}
          {...(error.reference !== undefined && { code: error.reference })}
        />
      )}
    </div>
  );
}

function Reservations({ bandwidth }: { bandwidth: Bandwidth }) {
  const [direction, setDirection] = useState<Direction>('down');
  const capacity = bandwidth.capacity?.[direction] ?? null;
  const within = { from: Date.parse(bandwidth.startsAt), until: Date.parse(bandwidth.endsAt) };
  const loads = bandwidth.events.map(({ id, name, startsAt, endsAt, downKbps, upKbps }) => ({
    id,
    name,
    from: Date.parse(startsAt),
    until: Date.parse(endsAt),
    amount: direction === 'down' ? downKbps : upKbps,
  }));
  const peak = peakOf(loads, within);
  const isOver = capacity !== null && peak > capacity;
  return (
    <>
      <div className={classes.bar}>
        <DayButtons bandwidth={bandwidth} />
        <SegmentedControl
          aria-label={texts.direction}
          data={[...directions]}
          value={direction}
          onChange={(value) => setDirection(value === 'up' ? 'up' : 'down')}
        />
        <span className={classes.peak} data-over={isOver || undefined}>
          {texts.peak(peak, capacity)}
          {isOver && `. ${texts.over}`}
        </span>
        <Button component={ScreenLink} to={paths.rules} variant="default">
          {texts.changePool}
        </Button>
      </div>
      <BandwidthTimeline {...{ bandwidth, loads, capacity, peak }} />
      <ReservationTable bandwidth={bandwidth} />
    </>
  );
}

/** Moves the timeline; its first day is in the address. */
function DayButtons({ bandwidth: { from } }: { bandwidth: Bandwidth }) {
  const changeSearch = useChangeSearch();
  const show = (day: string | undefined) =>
    void changeSearch((before) => ({ ...before, from: day }), { replace: true });
  return (
    <>
      <Button variant="default" onClick={() => show(addDays(from, -timelineDays))}>
        {texts.earlier}
      </Button>
      <Button variant="default" onClick={() => show(undefined)}>
        {texts.today}
      </Button>
      <Button variant="default" onClick={() => show(addDays(from, timelineDays))}>
        {texts.later}
      </Button>
    </>
  );
}
