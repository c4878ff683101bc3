import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '../../../contract/api-error.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { useQueryParameter } from '../../../ui/navigation/address.ts';
import page from '../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../workspace/OrganizationPageHeader.tsx';
import { type SelectedOrganization, useSelection } from '../../../workspace/selection/selection.ts';
import { getPortal } from '../contract.ts';
import { PortalEditor } from './editor/PortalEditor.tsx';
import { texts } from './texts.ts';

export { openingPortal as openingCalls } from './opening-calls.ts';

/** `/setup/portal`: the portal of the selected area; `?preset={number}` edits a preset above it. */
export function PortalPage() {
  const shown = useSelection((state) => state.shown);
  const preset = useQueryParameter('preset');
  if (shown === null || shown.number === null) return null;
  const key = `${shown.number} ${preset}`;
  return <Loader key={key} area={shown} number={shown.number} preset={Number(preset) || null} />;
}

// The editor edits the version that it was opened with, so the query must not refetch.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } } as const;

interface LoaderProps {
  area: SelectedOrganization;
  number: number;
  preset: number | null;
}

function Loader({ area, number, preset }: LoaderProps) {
  const own = useQuery({
    ...endpointQuery(getPortal, { params: { orgNumber: String(number) } }),
    ...once,
  });
  const above = useQuery({
    ...endpointQuery(getPortal, { params: { orgNumber: String(preset) } }),
    ...once,
    enabled: preset !== null,
  });
  const edited = preset === null ? own.data : above.data;
  const failed: ApiError | null = own.error ?? above.error;
  const name = own.data?.presets.find((one) => one.number === preset)?.name ?? '';
  if (own.data === undefined || edited === undefined)
    return (
      <div className={page.list}>
        <OrganizationPageHeader title={texts.title} />
        <RecordPlaceholder
          failed={failed}
          texts={{ loading: texts.loading, notFound: texts.notFound }}
          heights={[32, 480]}
          onRetry={() => void Promise.all([own.refetch(), preset !== null && above.refetch()])}
        />
      </div>
    );
  return (
    <PortalEditor
      number={preset ?? number}
      loaded={edited}
      source={own.data}
      areaName={area.name}
      preset={preset === null ? null : { number: preset, name }}
      onReload={() => void Promise.all([own.refetch(), preset !== null && above.refetch()])}
    />
  );
}
