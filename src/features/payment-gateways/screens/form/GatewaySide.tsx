import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { copyToClipboard } from '../../../../ui/browser/copyToClipboard.ts';
import { SidePanel } from '../../../../ui/form/SidePanel.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { TimeStamp } from '../../../../ui/TimeStamp.tsx';
import type { GatewayRecord } from '../../contract.ts';
import { type GatewayType, typeFacts } from '../../gateway-types.ts';
import { sideTexts } from '../../texts.ts';
import { EvidenceMark } from '../GatewayLabels.tsx';
import classes from '../PaymentGateways.module.css';

interface GatewaySideProps {
  type: GatewayType;
  /** null for a new gateway */
  record: GatewayRecord | null;
}

/** What to enter at the vendor, and how well the type was tested. */
export function GatewaySide({ type, record }: GatewaySideProps) {
  return (
    <>
      {typeFacts[type].category === 'credit-card' && type !== 'sandbox' && (
        <Webhook record={record} />
      )}
      {type === 'list' && (
        <SidePanel title={sideTexts.members} help={sideTexts.membersHelp}>
          <div>
            <ScreenLink to="/setup/portal">{sideTexts.toPortal}</ScreenLink>
          </div>
        </SidePanel>
      )}
      {type === 'oidc' && <ReturnAddress record={record} />}
      <SidePanel title={sideTexts.evidence} help={typeFacts[type].proof}>
        <div>
          <EvidenceMark type={type} />
        </div>
      </SidePanel>
    </>
  );
}

function Webhook({ record }: { record: GatewayRecord | null }) {
  if (record === null) return <SidePanel title={sideTexts.webhook} help={sideTexts.webhookLater} />;
  const { webhookAddress: address, previousWebhookUntil: until, timeZone } = record;
  if (address === null) return <SidePanel title={sideTexts.webhook} help={sideTexts.noPublicUrl} />;
  return (
    <SidePanel title={sideTexts.webhook} help={sideTexts.webhookHelp}>
      <Copied address={address} />
      {until !== null && (
        <p className={classes.sideText}>
          {sideTexts.previous} <TimeStamp at={new Date(until)} timeZone={timeZone} />
        </p>
      )}
    </SidePanel>
  );
}

function ReturnAddress({ record }: { record: GatewayRecord | null }) {
  const title = sideTexts.returnAddress;
  if (record === null) return <SidePanel title={title} help={sideTexts.returnLater} />;
  const { returnAddress: address } = record;
  if (address === null) return <SidePanel title={title} help={sideTexts.noReturn} />;
  return (
    <SidePanel title={title} help={sideTexts.returnHelp}>
      <Copied address={address} />
    </SidePanel>
  );
}

function Copied({ address }: { address: string }) {
  return (
    <div className={classes.address}>
      <code>{address}</code>
      <ActionIcon
        variant="default"
        aria-label={sideTexts.copy}
        onClick={() => void copyToClipboard(address)}
      >
        <IconCopy size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
