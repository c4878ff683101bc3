import type { EffectivePortal, PartId } from '../../document/fields.ts';
import type { PortalReply } from '../editor/usePortalEditor.ts';
import type { PartInputs } from '../inputs/invalid-inputs.ts';

/** Passed to the inputs of a part. */
export interface PartProps<P extends PartId> {
  value: EffectivePortal[P];
  /** the language that is edited, and the portal's default one */
  language: string;
  fallback: string;
  disabled: boolean;
  /** the selected item of a list, such as a method */
  item: string | undefined;
  onSelectItem: (item: string) => void;
  organizationNumber: number;
  loaded: PortalReply;
  isPreset: boolean;
  inputs: PartInputs;
  /** `what` names the input, whose consecutive edits are undone together */
  onChange: (value: EffectivePortal[P], what: string | null) => void;
}
