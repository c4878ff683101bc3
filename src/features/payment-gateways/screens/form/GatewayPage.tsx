import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import { usePathParameter, useQueryParameter } from '../../../../ui/navigation/address.ts';
import { PageTabs } from '../../../../ui/navigation/PageTabs.tsx';
import { useGoTo, useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import page from '../../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { Invoices } from '../../../invoices/public/Invoices.tsx';
import { getOrganizationDefaults } from '../../../organizations/contract.ts';
import { HouseDesk } from '../../../pms/public/HouseDesk.tsx';
import { type GatewayRecord, gateways, getGatewayByNumber } from '../../contract.ts';
import { type GatewayType, isOffered, typeNames } from '../../gateway-types.ts';
import { listLegacyGateways } from '../../legacy/contract.ts';
import { texts } from '../../texts.ts';
import { useGatewayActions } from '../useGatewayActions.ts';
import { GatewayForm } from './GatewayForm.tsx';

export { openingGateway as openingCalls } from '../opening-calls.ts';

/** `/setup/payment-gateway/item/{category}/{type}/{number?}`: one gateway; a new one without a number. */
export function GatewayPage() {
  const number = useSelection((state) => state.shown?.number);
  const type = usePathParameter('type') ?? '';
  const gatewayNumber = usePathParameter('number');
  const key = `${number} ${type} ${gatewayNumber}`;
  return (
    <div className={page.form}>
      {typeof number === 'number' &&
        (gatewayNumber !== undefined ? (
          <StoredGateway key={key} number={number} gatewayNumber={gatewayNumber} />
        ) : isOffered(type) ? (
          <NewGatewayForm key={key} number={number} type={type} />
        ) : (
          <Placeholder error={null} onRetry={() => undefined} />
        ))}
    </div>
  );
}

// The form edits the version that it loaded; a refetch must not replace it.
const loadedOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: { ownError: true } };

function StoredGateway({ number, gatewayNumber }: { number: number; gatewayNumber: string }) {
  const returnTo = useReturnTo();
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getGatewayByNumber, {
      params: { orgNumber: String(number), gatewayNumber },
    }),
    ...loadedOnce,
  });
  const { canChange } = useGatewayActions();
  const tab = useQueryParameter('tab');
  if (data === undefined) return <Placeholder error={error} onRetry={() => void refetch()} />;
  const parts = partsOf(data.type);
  const current = parts.find(({ id }) => id === tab)?.id ?? 'settings';
  const tabs = parts.length > 0 && (
    <PageTabs label={texts.parts} tabs={parts} current={current} searchOf={searchOfPart} />
  );
  if (current !== 'settings')
    return (
      <>
        <OrganizationPageHeader title={data.name} />
        {tabs}
        {current === 'desk' ? (
          <HouseDesk
            number={number}
            gatewayId={data.id}
            canEdit={canChange && data.status !== 'Retired'}
          />
        ) : (
          <Invoices
            number={number}
            gatewayId={data.id}
            isIssuing={data.status === 'Active' || data.status === 'Test'}
          />
        )}
      </>
    );
  return (
    <GatewayForm
      number={number}
      type={data.type}
      loaded={data}
      tabs={tabs}
      onCreated={() => undefined}
      onLeave={() => returnTo(gateways.screens.list)}
    />
  );
}

/** The parts besides the settings, by type. */
const otherParts = {
  house: { id: 'desk', title: texts.desk },
  invoice: { id: 'invoices', title: texts.invoices },
} as const;

function partsOf(type: GatewayType) {
  return type === 'house' || type === 'invoice'
    ? [{ id: 'settings', title: texts.settings }, otherParts[type]]
    : [];
}

const listParameters = ['tab', 'item', 'text', 'state', 'sort', 'page', 'size', 'hide'];

/** Returns the address of a part, without what the list of another part has in it. */
const searchOfPart = (id: string) => (before: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(before).filter(([name]) => !listParameters.includes(name))),
  ...(id !== 'settings' && { tab: id }),
});

function NewGatewayForm({ number, type }: { number: number; type: GatewayType }) {
  const goTo = useGoTo();
  const returnTo = useReturnTo();
  const fromId = useQueryParameter('from');
  const params = { orgNumber: String(number) };
  const defaults = useQuery(endpointQuery(getOrganizationDefaults, { params }));
  const legacy = useQuery({
    ...endpointQuery(listLegacyGateways, { params }),
    ...loadedOnce,
    enabled: fromId !== undefined,
  });
  const error = defaults.error ?? legacy.error;
  if (defaults.data === undefined || (fromId !== undefined && legacy.data === undefined))
    return (
      <Placeholder
        title={texts.newTitle(typeNames[type])}
        error={error}
        onRetry={() => void Promise.all([defaults.refetch(), legacy.refetch()])}
      />
    );
  const from = legacy.data?.rows.find(({ id }) => id === fromId) ?? null;
  const open = (created: GatewayRecord) =>
    goTo(`${gateways.screens.item}/${created.category}/${created.type}/${created.number}`);
  return (
    <GatewayForm
      number={number}
      type={type}
      loaded={{ currency: defaults.data.currency, from }}
      onCreated={open}
      onLeave={() => returnTo(gateways.screens.list)}
    />
  );
}

interface PlaceholderProps {
  title?: string;
  error: React.ComponentProps<typeof RecordPlaceholder>['failed'];
  onRetry: () => void;
}

function Placeholder({ title = texts.gateway, error, onRetry }: PlaceholderProps) {
  const returnTo = useReturnTo();
  return (
    <>
      <OrganizationPageHeader title={title} />
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={onRetry}
        onLeave={() => returnTo(gateways.screens.list)}
      />
    </>
  );
}
