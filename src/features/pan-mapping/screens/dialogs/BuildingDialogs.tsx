import type { PanBuilding } from '../../contract.ts';
import { DealDialog } from './DealDialog.tsx';
import { EditUnitsDialog } from './EditUnitsDialog.tsx';
import { JoinDialog } from './JoinDialog.tsx';
import { NumberingDialog } from './NumberingDialog.tsx';
import { PoolDialog } from './PoolDialog.tsx';
import { PoolsDialog } from './PoolsDialog.tsx';
import { PushesDialog } from './PushesDialog.tsx';
import { UnitDialog } from './UnitDialog.tsx';

export type BuildingDialog =
  | { kind: 'numbering' | 'deal' | 'join' | 'pools' | 'pushes' }
  /** null: a new unit, for a room of the property system */
  | { kind: 'unit'; id: string | null; room: string }
  | { kind: 'pool'; id: string | null }
  | { kind: 'several'; unitIds: ReadonlySet<string> };

export interface BuildingDialogProps {
  number: number;
  building: PanBuilding;
  onOpen: (dialog: BuildingDialog) => void;
  onClose: () => void;
}

/** The open dialog of a building. */
export function BuildingDialogs({
  dialog,
  ...props
}: BuildingDialogProps & { dialog: BuildingDialog }) {
  switch (dialog.kind) {
    case 'numbering':
      return <NumberingDialog {...props} />;
    case 'deal':
      return <DealDialog {...props} />;
    case 'join':
      return <JoinDialog {...props} />;
    case 'pools':
      return <PoolsDialog {...props} />;
    case 'pushes':
      return <PushesDialog {...props} />;
    case 'unit':
      return <UnitDialog {...props} id={dialog.id} room={dialog.room} />;
    case 'several':
      return <EditUnitsDialog {...props} unitIds={dialog.unitIds} />;
    case 'pool':
      return <PoolDialog {...props} id={dialog.id} />;
  }
}
