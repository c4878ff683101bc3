import { type PartId, partIds, partNames } from '../document/fields.ts';
import type { PortalEditorState } from './editor/usePortalEditor.ts';
import classes from './Portal.module.css';
import { originText } from './parts/PartHeader.tsx';
import { texts } from './texts.ts';

interface SettingsListProps {
  editor: PortalEditorState;
  selected: PartId | null;
  onSelect: (part: PartId) => void;
}

/** The parts of the portal besides its pages, each with where it comes from. */
export function SettingsList({ editor, selected, onSelect }: SettingsListProps) {
  return (
    <section className={classes.panel} aria-label={texts.settings}>
      <div className={classes.panelHead}>
        <h2>{texts.settings}</h2>
      </div>
      <ul className={classes.rows}>
        {partIds.map((part) => (
          <li key={part} className={classes.row} data-selected={part === selected || undefined}>
            <button
              type="button"
              className={classes.rowName}
              aria-current={part === selected || undefined}
              onClick={() => onSelect(part)}
            >
              <span>{partNames[part]}</span>
              <span className={classes.rowHint}>{originText(editor, part)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
