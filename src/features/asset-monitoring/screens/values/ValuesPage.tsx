import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { isOutage, retryEveryMs } from '../../../../ui/api/outage.ts';
import { usePathParameter } from '../../../../ui/navigation/address.ts';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { ScreenTabs } from '../../../../ui/navigation/ScreenTabs.tsx';
import page from '../../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { assets } from '../../contract.ts';
import { texts } from '../../texts.ts';
import { getAssetValues, periodNames } from '../../values/contract.ts';
import classes from '../Assets.module.css';
import { assetParts } from '../parts.ts';
import { AssetState } from './AssetState.tsx';
import { AlertTable, InterfaceTable, StorageTable } from './AssetTables.tsx';
import { ValueCharts } from './ValueCharts.tsx';
import { ValueFigures } from './ValueFigures.tsx';

export { openingValues as openingCalls } from '../opening-calls.ts';

const refreshMs = 60_000;
const periods = ['2d', '30d', '400d'] as const;
const periodOptions = periods.map((value) => ({ value, label: periodNames[value] }));

/** `/setup/asset-monitoring/values/{id}`: what is measured at an asset. */
export function ValuesPage() {
  const number = useSelection((state) => state.shown?.number);
  const id = usePathParameter('id');
  return (
    <div className={page.list}>
      {typeof number === 'number' && id !== undefined && (
        <Values key={`${number} ${id}`} number={number} id={id} />
      )}
    </div>
  );
}

function Values({ number, id }: { number: number; id: string }) {
  const returnTo = useReturnTo();
  const [period, setPeriod] = useState<(typeof periods)[number]>('2d');
  const params = { orgNumber: String(number), assetId: id };
  const polled = {
    refetchInterval: ({ state }: { state: { error: unknown } }) =>
      isOutage(state.error) ? retryEveryMs : refreshMs,
    meta: { ownError: true, isPolled: true },
  };
  const record = useQuery({ ...endpointQuery(assets.get, { params }), ...polled });
  const values = useQuery({
    ...endpointQuery(getAssetValues, { params, query: { period } }),
    ...polled,
    placeholderData: keepPreviousData,
  });
  if (record.data === undefined || values.data === undefined)
    return (
      <>
        <OrganizationPageHeader title={record.data?.name ?? ''} />
        <RecordPlaceholder
          failed={record.error ?? values.error}
          texts={texts}
          onRetry={() => void Promise.all([record.refetch(), values.refetch()])}
          onLeave={() => returnTo(assets.screens.list)}
        />
      </>
    );
  const { data } = values;
  return (
    <div className={classes.page}>
      <OrganizationPageHeader title={record.data.name} />
      <ScreenTabs
        label={texts.assetParts}
        parts={assetParts(id)}
        current={`/setup/asset-monitoring/values/${id}`}
      />
      <AssetState record={record.data} values={data} />
      <ValueFigures record={record.data} values={data} />
      <div className={classes.heading}>
        <h2>{texts.series}</h2>
        <SegmentedControl
          size="xs"
          aria-label={texts.period}
          data={periodOptions}
          value={period}
          onChange={(value) => setPeriod(periods.find((one) => one === value) ?? '2d')}
        />
      </div>
      <ValueCharts values={data} period={period} />
      {data.reading !== null && (
        <>
          <InterfaceTable rows={data.reading.interfaces} />
          <StorageTable rows={data.reading.storage} />
        </>
      )}
      <AlertTable rows={data.alerts} timeZone={data.timeZone} />
    </div>
  );
}
