import type { HotspotView } from '../../contract.ts';
import type { HotspotSettings } from '../../fields.ts';
import type { HotspotState } from '../../rules/state.ts';

export interface HotspotDialogProps {
  number: number;
  view: HotspotView;
  /** what applies, as it is saved */
  settings: HotspotSettings;
  state: HotspotState;
  onClose: () => void;
}
