import { Button } from '@mantine/core';
import { hasRight } from '../../../../contract/permissions.ts';
import { download } from '../../../../ui/api/call.ts';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { saveFile } from '../../../../ui/browser/saveFile.ts';
import { formatDay } from '../../../../ui/format.ts';
import { Facts } from '../../../../ui/panel/SidePanel.tsx';
import { StatusLabel, type StatusTone } from '../../../../ui/StatusLabel.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import { useAllowed, useCanCall } from '../../../../workspace/useAllowed.ts';
import { formatBytes } from '../../../radius-activity/public/amounts.ts';
import type { PanBuilding, PanNetwork } from '../../contract.ts';
import { printPanCard, suspendPan } from '../../networks/contract.ts';
import { allows, holderKind, type PanState, panState } from '../../rules/states.ts';
import { dialogTexts, panelTexts as texts } from '../../texts.ts';
import classes from '../Building.module.css';
import type { NetworkDialog } from '../dialogs/NetworkDialogs.tsx';
import { refreshesAlways } from '../useRefreshed.ts';
import { KeyFact } from './KeyFact.tsx';

interface NetworkCardProps {
  number: number;
  network: PanNetwork;
  building: PanBuilding;
  onAction: (dialog: NetworkDialog) => void;
}

export const stateTones: Readonly<Record<PanState, StatusTone>> = {
  Reserved: 'idle',
  Active: 'good',
  Suspended: 'ended',
  Ending: 'warning',
  Cooling: 'idle',
  Ended: 'ended',
};

/** A private network with what can be done to it. */
export function NetworkCard({ number, network, building, onAction }: NetworkCardProps) {
  const { state, devices, untilAt } = network;
  const { rights } = useAllowed();
  const canCall = useCanCall();
  const canEdit = canCall(suspendPan);
  const seesKeys = hasRight(rights, 'guest-data');
  const resume = useChange(suspendPan, refreshesAlways);
  const params = { orgNumber: String(number), panId: network.id };
  const online = devices.filter(({ isOnline }) => isOnline).length;
  const plan = building.plans.find(({ id }) => id === network.planId);
  const time = (at: string) => <TimeStamp at={new Date(at)} timeZone={building.timeZone} />;
  const may = (action: Parameters<typeof allows>[0]) => canEdit && allows(action, state);
  return (
    <>
      <Facts
        facts={[
          [
            texts.state,
            <span key="state">
              <StatusLabel tone={stateTones[state]} label={panState.names[state]} />{' '}
              {network.stateEndsAt === null ? (
                <>
                  {texts.since} {time(network.stateAt)}
                </>
              ) : (
                <>
                  {texts.until.toLowerCase()} {time(network.stateEndsAt)}
                </>
              )}
            </span>,
          ],
          [texts.holder, holderText(network, seesKeys)],
          [texts.until, untilAt !== null && formatDay(network.until ?? '', 'long')],
          [texts.vlan, network.vlan],
          [texts.subnet, network.subnet],
          [texts.ssid, network.ssid],
          [
            texts.key,
            <KeyFact
              key={network.keyMadeAt}
              params={params}
              network={network}
              timeZone={building.timeZone}
            />,
          ],
          [texts.devices, texts.ofMost(devices.length, network.maxDevices, online)],
          [texts.plan, plan?.name],
          [texts.traffic, texts.in30Days(formatBytes(network.trafficIn30Days))],
        ]}
      />
      <div className={classes.actions} style={{ marginBottom: 12 }}>
        {may('rotate') && <Action label={texts.rotate} onClick={() => onAction('rotate')} />}
        {may('move') && <Action label={texts.move} onClick={() => onAction('move')} />}
        {seesKeys && allows('card', state) && (
          <Action
            label={texts.card}
            onClick={() =>
              void download(printPanCard, { params, query: {} }).then(({ name, content }) =>
                saveFile(name, content),
              )
            }
          />
        )}
        {may('change') && <Action label={texts.change} onClick={() => onAction('terms')} />}
        {may('suspend') && <Action label={texts.suspend} onClick={() => onAction('suspend')} />}
        {may('resume') && (
          <Action
            label={texts.resume}
            onClick={() =>
              resume.mutate(
                { params, body: { isSuspended: false } },
                { onSuccess: () => showSuccess(dialogTexts.resumed(network.unit)) },
              )
            }
          />
        )}
        {may('end') && <Action label={texts.end} onClick={() => onAction('end')} />}
        {state === 'Cooling' && canEdit && (
          <Action label={texts.make} onClick={() => onAction('make')} />
        )}
      </div>
    </>
  );
}

function holderText(network: PanNetwork, seesHolders: boolean): string {
  const { holder, departures } = network;
  const kind = holderKind.names[network.holderKind];
  const days = departures.map((day) => texts.leaves(formatDay(day, 'short'))).join(', ');
  if (!seesHolders) return `${kind} · ${texts.masked}`;
  return [holder, kind.toLowerCase(), days].filter((part) => part).join(', ');
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
}
