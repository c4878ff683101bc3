import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import page from '../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../ui/RecordPlaceholder.tsx';
import { useGoTo } from '../../../ui/ScreenLink.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { usePermission } from '../../../workspace/usePermission.ts';
import { getDevice } from '../contract.ts';
import { type DeviceType, deviceTypes } from '../device-types.ts';
import { texts } from '../texts.ts';
import { DeviceForm } from './DeviceForm.tsx';

/** `/setup/devices/item/{type}/{id?}`: one device; a new one without an id. */
export function DevicePage() {
  const number = useSelection((state) => state.selected?.number);
  const params: Record<string, string | undefined> = useParams({ strict: false });
  const type = deviceTypes.find((one) => one === params.type) ?? 'other';
  const { id } = params;
  return (
    <div className={page.form}>
      {typeof number === 'number' && (
        <Device key={`${number} ${type} ${id}`} number={number} type={type} id={id} />
      )}
    </div>
  );
}

interface DeviceProps {
  number: number;
  type: DeviceType;
  id: string | undefined;
}

function Device({ number, type, id }: DeviceProps) {
  const goTo = useGoTo();
  const level = usePermission('devices');
  const toList = () => goTo('/setup/devices/manage');
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getDevice, { params: { orgNumber: String(number), deviceId: id ?? '' } }),
    enabled: id !== undefined,
    // The form works on the version it was opened with: nothing may change it underneath.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (id === undefined || data !== undefined)
    return (
      <DeviceForm
        number={number}
        type={data?.type ?? type}
        record={data ?? null}
        level={level}
        onLeave={toList}
      />
    );
  return (
    <>
      <OrganizationPageHeader title={texts.device} />
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={toList}
      />
    </>
  );
}
