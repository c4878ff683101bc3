import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../../ui/api/endpoint-queries.ts';
import {
  type Fact,
  Facts,
  PanelCard,
  PanelState,
  SidePanel,
} from '../../../../ui/panel/SidePanel.tsx';
import { LazyBoundary } from '../../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../../ui/states/lazyPart.tsx';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import {
  getUnitPanel,
  type PanBuilding,
  panUnits,
  type UnitPanel as UnitDetails,
} from '../../contract.ts';
import { unitKind } from '../../fields.ts';
import { makePan } from '../../networks/contract.ts';
import { panelTexts as texts } from '../../texts.ts';
import classes from '../Building.module.css';
import { Conflicts, type WaysOut } from '../Conflicts.tsx';
import type { NetworkDialog } from '../dialogs/NetworkDialogs.tsx';
import { NetworkCard } from './NetworkCard.tsx';
import { NetworkDevices } from './NetworkDevices.tsx';

const NetworkDialogs = lazyPart(async () => ({
  default: (await import('../dialogs/NetworkDialogs.tsx')).NetworkDialogs,
}));

interface UnitPanelProps {
  number: number;
  unitId: string;
  building: PanBuilding;
  waysOut: WaysOut;
  onClose: () => void;
}

/** The selected unit: its private network, its devices and how it is wired. */
export function UnitPanel({ number, unitId, building, waysOut, onClose }: UnitPanelProps) {
  const sent = { params: { orgNumber: String(number), unitId } };
  const { data, error, refetch } = useQuery({
    ...endpointQuery(getUnitPanel, sent),
    meta: { ownError: true },
  });
  const [dialog, setDialog] = useState<NetworkDialog | null>(null);
  const canCall = useCanCall();
  const canEdit = canCall(panUnits.update);
  const label = texts.unit(data?.unit.number ?? '');
  return (
    <SidePanel label={label} onClose={onClose}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <PanelCard
            label={texts.network}
            title={label}
            aside={
              canEdit && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => waysOut.editUnit(unitId)}
                >
                  {texts.edit}
                </Button>
              )
            }
          >
            {data.network === null ? (
              <WithoutNetwork
                details={data}
                canMake={canCall(makePan) && data.suite === null}
                onMake={() => setDialog('make')}
              />
            ) : (
              <NetworkCard
                number={number}
                network={data.network}
                building={building}
                onAction={setDialog}
              />
            )}
            <Facts facts={wiringFacts(data, building)} />
          </PanelCard>
          {data.conflicts.length > 0 && (
            <Conflicts
              label={texts.conflicts(data.unit.number)}
              number={number}
              conflicts={data.conflicts}
              count={data.conflicts.length}
              canEdit={canEdit}
              waysOut={waysOut}
            />
          )}
          {data.network !== null && (
            <NetworkDevices
              number={number}
              network={data.network}
              timeZone={building.timeZone}
              onAdd={() => setDialog('device')}
            />
          )}
          {dialog !== null && (
            <LazyBoundary>
              <NetworkDialogs
                number={number}
                details={data}
                building={building}
                dialog={dialog}
                onClose={() => setDialog(null)}
              />
            </LazyBoundary>
          )}
        </>
      )}
    </SidePanel>
  );
}

interface WithoutNetworkProps {
  details: UnitDetails;
  canMake: boolean;
  onMake: () => void;
}

function WithoutNetwork({ details: { unit, pool }, canMake, onMake }: WithoutNetworkProps) {
  return (
    <>
      <Facts
        facts={[
          [texts.state, texts.free],
          [texts.vlan, unit.vlan ?? texts.vlanOnUse],
          [texts.ssid, pool?.ssid],
        ]}
      />
      {pool === null ? (
        <p className={classes.dimmed}>{texts.noPool}</p>
      ) : (
        canMake && (
          <div className={classes.actions} style={{ marginBottom: 12 }}>
            <Button size="compact-sm" onClick={onMake}>
              {texts.make}
            </Button>
          </div>
        )
      )}
    </>
  );
}

function wiringFacts({ unit, suite }: UnitDetails, { areas }: PanBuilding): Fact[] {
  return [
    [texts.suite, suite !== null && texts.ofSuite(suite)],
    [
      texts.ports,
      unit.outlets
        .map(
          ({ switch: name, port, label }) =>
            `${name} / ${port}${label === '' ? '' : ` (${label})`}`,
        )
        .join(', '),
    ],
    [texts.accessPoints, unit.accessPoints.join(', ')],
    [texts.type, unitKind.names[unit.kind]],
    [texts.area, areas.find((area) => area.number === unit.areaNumber)?.name],
  ];
}
