import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { usePathParameter } from '../../../../ui/navigation/address.ts';
import { useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { devices } from '../../contract.ts';
import type { DeviceType } from '../../device-types.ts';
import { deviceType } from '../../fields.ts';
import { texts } from '../../texts.ts';
import { DeviceForm } from './DeviceForm.tsx';

export { openingDevice as openingCalls } from '../opening-calls.ts';

/** `/setup/devices/item/{type}/{id?}`: one device; a new one without an id. */
export function DevicePage() {
  const number = useSelection((state) => state.shown?.number);
  const named = usePathParameter('type');
  const id = usePathParameter('id');
  const type = deviceType.values.find((one) => one === named) ?? 'other';
  return (
    <div className={page.form}>
      {typeof number === 'number' && (
        <LoadedDevice key={`${number} ${type} ${id}`} number={number} type={type} id={id} />
      )}
    </div>
  );
}

interface LoadedDeviceProps {
  number: number;
  type: DeviceType;
  id: string | undefined;
}

function LoadedDevice({ number, type, id }: LoadedDeviceProps) {
  const returnTo = useReturnTo();
  const leave = () => returnTo(devices.screens.list);
  const { data, error, refetch } = useQuery({
    ...endpointQuery(devices.get, { params: { orgNumber: String(number), deviceId: id ?? '' } }),
    enabled: id !== undefined,
    // The form edits the version that it loaded; a refetch must not replace it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { ownError: true },
  });
  if (id === undefined || data !== undefined)
    return (
      <DeviceForm number={number} type={data?.type ?? type} loaded={data ?? null} onLeave={leave} />
    );
  return (
    <>
      <OrganizationPageHeader title={texts.device} />
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={leave}
      />
    </>
  );
}
