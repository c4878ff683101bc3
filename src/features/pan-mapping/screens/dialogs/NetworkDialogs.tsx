import type { PanBuilding, UnitPanel } from '../../contract.ts';
import { DeviceDialog } from './DeviceDialog.tsx';
import { EndDialog } from './EndDialog.tsx';
import { MakeDialog } from './MakeDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { RotateDialog, SuspendDialog } from './StateDialogs.tsx';
import { TermsDialog } from './TermsDialog.tsx';

export type NetworkDialog = 'make' | 'terms' | 'rotate' | 'move' | 'suspend' | 'end' | 'device';

export interface NetworkDialogProps {
  number: number;
  building: PanBuilding;
  details: UnitPanel;
  onClose: () => void;
}

export interface OfNetwork extends NetworkDialogProps {
  network: NonNullable<UnitPanel['network']>;
  params: { orgNumber: string; panId: string };
}

/** The open dialog of a unit's private network. */
export function NetworkDialogs({
  dialog,
  ...props
}: NetworkDialogProps & { dialog: NetworkDialog }) {
  const { network } = props.details;
  if (dialog === 'make') return <MakeDialog {...props} />;
  if (network === null) return null;
  const params = { orgNumber: String(props.number), panId: network.id };
  const of = { ...props, network, params };
  switch (dialog) {
    case 'terms':
      return <TermsDialog {...of} />;
    case 'rotate':
      return <RotateDialog {...of} />;
    case 'move':
      return <MoveDialog {...of} />;
    case 'suspend':
      return <SuspendDialog {...of} />;
    case 'end':
      return <EndDialog {...of} />;
    case 'device':
      return <DeviceDialog {...of} />;
  }
}
