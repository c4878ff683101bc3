import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../ui/api/endpoint-queries.ts';
import { SideFacts, SidePanel } from '../../../ui/form/SidePanel.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { ScreenLink } from '../../../ui/navigation/ScreenLink.tsx';
import { typeNames } from '../../../workspace/tree/texts.ts';
import { getOverview, listOverviewChildren } from '../../overview/contract.ts';
import { sideTexts as texts } from '../form/texts.ts';
import type { OrganizationRecord } from '../record/contract.ts';
import classes from './OrganizationSide.module.css';

const mostChildren = 8;

/** What is in the organization and below it, which its features, zone and brand apply to. */
export function OrganizationSide({ number, type }: Pick<OrganizationRecord, 'number' | 'type'>) {
  const params = { orgNumber: String(number) };
  const hasChildren = type !== 'ServiceArea';
  const { data: overview, isPending } = useQuery(endpointQuery(getOverview, { params }));
  const { data: children, isLoading } = useQuery({
    ...endpointQuery(listOverviewChildren, { params, query: { pageSize: '10', sort: 'name' } }),
    enabled: hasChildren,
  });
  // Keeps the width of the form while it loads.
  if (isPending || isLoading) return <Skeleton height={160} />;
  if (overview === undefined) return null;
  const { devices, guests, codes } = overview;
  const facts = [
    ...(devices === null
      ? []
      : [
          [texts.devices, formatNumber(devices.all)] as const,
          [texts.down, formatNumber(devices.down)] as const,
        ]),
    ...(guests === null ? [] : [[texts.guests, formatNumber(guests.online)] as const]),
    ...(codes === null ? [] : [[texts.codes, formatNumber(codes.ending)] as const]),
  ];
  const rows = children?.rows.slice(0, mostChildren) ?? [];
  const further = (children?.total ?? 0) - rows.length;
  return (
    <>
      <SidePanel
        title={hasChildren ? texts.title : texts.areaTitle}
        {...(hasChildren && { help: texts.help })}
      >
        <SideFacts facts={facts} />
        <ScreenLink to="/setup/organization" query={{ org: String(number) }}>
          {texts.overview}
        </ScreenLink>
      </SidePanel>
      {rows.length > 0 && (
        <SidePanel title={texts.directly(children?.total ?? 0)}>
          <ul className={classes.children}>
            {rows.map((child) => (
              <li key={child.id}>
                <ScreenLink to="/setup/organization" query={{ org: child.id }}>
                  {child.name}
                </ScreenLink>
                <span>{typeNames[child.type]}</span>
              </li>
            ))}
          </ul>
          {further > 0 && <p className={classes.further}>{texts.further(further)}</p>}
        </SidePanel>
      )}
    </>
  );
}
