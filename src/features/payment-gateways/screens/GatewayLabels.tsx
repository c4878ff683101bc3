import { StatusLabel } from '../../../ui/StatusLabel.tsx';
import type { LinkShown } from '../contract.ts';
import { type GatewayStatus, gatewayStatus } from '../fields.ts';
import { type GatewayType, typeFacts, typeNames } from '../gateway-types.ts';
import { evidenceNames, linkNames } from '../texts.ts';
import classes from './PaymentGateways.module.css';

const statusTones = {
  Draft: 'idle',
  Test: 'work',
  Active: 'good',
  Suspended: 'warning',
  Retired: 'ended',
} as const;

const linkTones = {
  down: 'bad',
  connecting: 'idle',
  up: 'good',
  resyncing: 'work',
  audit: 'work',
} as const;

export function GatewayStatusLabel({ status }: { status: GatewayStatus }) {
  return <StatusLabel tone={statusTones[status]} label={gatewayStatus.names[status]} />;
}

export function LinkLabel({ state }: Pick<LinkShown, 'state'>) {
  return <StatusLabel tone={linkTones[state]} label={linkNames[state]} />;
}

/** What a type was tested with. */
export function EvidenceMark({ type }: { type: GatewayType }) {
  const { evidence, proof } = typeFacts[type];
  return (
    <span className={classes.mark} title={proof}>
      {evidenceNames[evidence]}
    </span>
  );
}

export function TypeWithEvidence({ type }: { type: GatewayType }) {
  return (
    <span className={classes.type}>
      <span title={typeNames[type]}>{typeNames[type]}</span>
      <EvidenceMark type={type} />
    </span>
  );
}
