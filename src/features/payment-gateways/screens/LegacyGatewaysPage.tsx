import { Button, Menu, Text, Title } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { consolePath } from '../../../contract/own-path.ts';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { useItem } from '../../../ui/list/useItem.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { columnsFor } from '../../../ui/table/tableKit.ts';
import { gateways } from '../contract.ts';
import { gatewayCategory, gatewayType, paymentGateway } from '../fields.ts';
import { isOffered, typeFacts, typeNames } from '../gateway-types.ts';
import { type LegacyGateway, listLegacyGateways } from '../legacy/contract.ts';
import { texts as common, legacyTexts as texts } from '../texts.ts';
import { GatewayStatusLabel } from './GatewayLabels.tsx';
import classes from './PaymentGateways.module.css';
import { useGatewayActions } from './useGatewayActions.ts';

const column = columnsFor<LegacyGateway>();
const { name, mode, currencies } = paymentGateway.map;

const columns = column.columns([
  column.accessor('name', {
    header: name.label,
    cell: ({ row: { original } }) => <ItemLink item={original.id}>{original.name}</ItemLink>,
  }),
  column.accessor('number', { header: common.number, meta: { numeric: true, width: 56 } }),
  column.accessor((row) => gatewayCategory.names[row.category], {
    id: 'category',
    header: gatewayCategory.label,
    meta: { width: 170 },
  }),
  column.accessor(typeText, {
    id: 'type',
    header: texts.type,
    meta: { width: 260, least: 180, card: 'fact' },
  }),
  column.accessor((row) => (row.mode === 'live' ? common.live : common.test), {
    id: 'mode',
    header: mode.label,
    meta: { width: 80 },
  }),
  column.accessor((row) => row.currencies.join(', '), {
    id: 'currencies',
    header: currencies.label,
    meta: { width: 120 },
  }),
  column.accessor('status', {
    header: 'Status',
    cell: ({ getValue }) => <GatewayStatusLabel status={getValue()} />,
    meta: { width: 120, card: 'status' },
  }),
]);

function typeText({ type }: LegacyGateway): string {
  return isOffered(type) ? typeNames[type] : `${type} (${texts.notOffered.toLowerCase()})`;
}

/** Returns the address of the console's form; its links open there, because this page is in a frame. */
function consoleAddress(path: string, area: number, query: Record<string, string> = {}): string {
  const search = new URLSearchParams({ org: String(area), ...query });
  return `${consolePath}${gateways.screens.item.slice(1)}/${path}?${search}`;
}

/** `/ElevenOS/Admin/LegacyPaymentGateways`: every stored gateway, and the one in `?item=` as keys and values. */
export function LegacyGatewaysPage({ number }: { number: number }) {
  const { item } = useItem();
  const { data, error, isFetching, refetch } = useQuery({
    ...endpointQuery(listLegacyGateways, { params: { orgNumber: String(number) } }),
    staleTime: 1_000,
    meta: { ownError: true },
  });
  const rows = data?.rows;
  const selected = rows?.find(({ id }) => id === item);
  return (
    <div className={classes.legacy}>
      <Text size="sm" c="dimmed">
        {texts.help}
      </Text>
      <DataTable
        caption={texts.title}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        refreshing={isFetching}
        failure={error && { message: error.message }}
        onRetry={() => void refetch()}
        empty={<EmptyState text={texts.none} />}
      />
      {selected !== undefined ? (
        <KeyValues gateway={selected} area={number} />
      ) : (
        rows !== undefined && rows.length > 0 && <Text c="dimmed">{texts.choose}</Text>
      )}
    </div>
  );
}

interface OfArea {
  /** the area's number */
  area: number;
}

function KeyValues({ gateway, area }: { gateway: LegacyGateway } & OfArea) {
  const { canAdd } = useGatewayActions();
  const { id, type, category, secrets, values, leastAmount, mostAmount } = gateway;
  const title = texts.settings(gateway.name);
  const amounts = [
    { key: 'leastAmount', value: leastAmount },
    { key: 'mostAmount', value: mostAmount },
  ].filter(({ key, value }) => value !== null && values.every((one) => one.key !== key));
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      {!isOffered(type) && (
        <Text size="sm" mb="xs">
          {texts.makeNewHelp}
        </Text>
      )}
      <div className={classes.actions}>
        {isOffered(type) ? (
          <Button
            variant="default"
            component="a"
            href={consoleAddress(`${category}/${type}/${gateway.number}`, area)}
          >
            {texts.edit}
          </Button>
        ) : (
          canAdd && <MakeNew id={id} category={category} area={area} />
        )}
      </div>
      <div className={classes.keys}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.key}</th>
              <th scope="col">{texts.value}</th>
            </tr>
          </thead>
          <tbody>
            {[...amounts, ...values].map(({ key, value }) => (
              <tr key={key}>
                <td>{key}</td>
                <td>{value}</td>
              </tr>
            ))}
            {secrets.map((secret) => (
              <tr key={secret}>
                <td>{secret}</td>
                <td>{texts.stored}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Leads to the form of a new draft, which starts with what the earlier gateway has. */
function MakeNew({ id, category, area }: Pick<LegacyGateway, 'id' | 'category'> & OfArea) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden />}>{texts.makeNew}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {gatewayType.values
          .filter((type) => typeFacts[type].category === category)
          .map((type) => (
            <Menu.Item
              key={type}
              component="a"
              href={consoleAddress(`${category}/${type}`, area, { from: id })}
            >
              {typeNames[type]}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
