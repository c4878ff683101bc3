import { Button, Switch } from '@mantine/core';
import isEqual from 'fast-deep-equal';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { type PartId, partIds, partNames } from '../../document/fields.ts';
import type { PortalEditorState } from '../editor/usePortalEditor.ts';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';

type PartEditor = Pick<
  PortalEditorState,
  'number' | 'loaded' | 'document' | 'portal' | 'origins' | 'write' | 'change'
>;

interface PartHeaderProps {
  editor: PartEditor;
  part: PartId;
  canEdit: boolean;
  isPreset: boolean;
}

/** Returns where a part comes from: 'Own', 'From Hotel Nordlys Oslo', 'Locked by …'. */
export function originText({ origins, number, loaded }: PartEditor, part: PartId): string {
  const { from, lockedBy } = origins[part];
  const nameOf = (organization: number) =>
    loaded.above.find((one) => one.organizationNumber === organization)?.name ?? texts.origin.above;
  // A lock of this preset itself is about the areas below.
  if (lockedBy !== null && lockedBy !== number) return texts.origin.lockedBy(nameOf(lockedBy));
  if (from === null) return texts.origin.builtIn;
  return from === number ? texts.origin.own : texts.origin.from(nameOf(from));
}

/** Whether a preset above locks a part. */
export function isLockedAbove({ origins, number }: PartEditor, part: PartId): boolean {
  const { lockedBy } = origins[part];
  return lockedBy !== null && lockedBy !== number;
}

/** Returns the path of the button that writes or inherits a part. */
export function originPathOf(part: PartId): string {
  return `${part}.origin`;
}

/** Whether a part is written here, so that its inputs can be used. */
export function isOwnPart(editor: PartEditor, part: PartId): boolean {
  return editor.document[part] !== null && !isLockedAbove(editor, part);
}

/** Shows where a part comes from, and writes, inherits or locks it. */
export function PartHeader({ editor, part, canEdit, isPreset }: PartHeaderProps) {
  const { document, portal } = editor;
  const isLocked = isLockedAbove(editor, part);
  const { locked } = document;
  const locking = editor.loaded.presets.find(
    ({ number }) => number === editor.origins[part].lockedBy,
  );
  return (
    <div className={classes.origin}>
      <span className={classes.quiet}>
        {texts.partOrigin(partNames[part], originText(editor, part))}
      </span>
      {canEdit && !isLocked && (
        <Button
          variant="default"
          size="compact-sm"
          data-path={originPathOf(part)}
          onClick={() => editor.write(part, document[part] === null ? portal[part] : null, null)}
        >
          {document[part] === null ? texts.changeHere : texts.useInherited}
        </Button>
      )}
      {isLocked && locking !== undefined && (
        <ScreenLink to="/setup/portal" query={{ preset: String(locking.number) }}>
          {texts.editPreset(locking.name)}
        </ScreenLink>
      )}
      {isLocked && document[part] !== null && !isEqual(document[part], portal[part]) && (
        <span className={classes.quiet}>{texts.ignored(part === 'methods')}</span>
      )}
      {isPreset && !isLocked && (
        <Switch
          label={texts.lockBelow}
          disabled={!canEdit}
          checked={locked.includes(part)}
          onChange={({ currentTarget: { checked } }) =>
            editor.change({
              ...document,
              locked: partIds.filter((id) => (id === part ? checked : locked.includes(id))),
            })
          }
        />
      )}
    </div>
  );
}
