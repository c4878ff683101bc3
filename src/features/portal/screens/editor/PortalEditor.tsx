import { Alert, Box, SegmentedControl } from '@mantine/core';
import { type HotkeyItem, useElementSize, useHotkeys } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDialogOpen } from '../../../../ui/dialogs/isDialogOpen.ts';
import { VersionConflict } from '../../../../ui/dialogs/VersionConflict.tsx';
import { focusField } from '../../../../ui/form/focusField.ts';
import { UnsavedChangesGuard } from '../../../../ui/form/UnsavedChangesGuard.tsx';
import page from '../../../../ui/page.module.css';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import type { Check, Place } from '../../checks/check.ts';
import { translationsOf } from '../../checks/translations.ts';
import { savePortalDraft } from '../../contract.ts';
import type { Block } from '../../document/blocks.ts';
import { methodNames, type PartId } from '../../document/fields.ts';
import { imagesOf } from '../../document/images-of.ts';
import { withSlotImages } from '../../document/slot-images.ts';
import { BlockList } from '../blocks/BlockList.tsx';
import { CheckList } from '../CheckList.tsx';
import { FieldsPanel, type Selected } from '../FieldsPanel.tsx';
import { pathOf, placeOf, withInvalidInputs } from '../inputs/invalid-inputs.ts';
import { useImages } from '../inputs/useImages.ts';
import classes from '../Portal.module.css';
import { isOwnPart, originPathOf, PartHeader } from '../parts/PartHeader.tsx';
import { PreviewFrame } from '../preview/PreviewFrame.tsx';
import { PreviewToolbar, type View } from '../preview/PreviewToolbar.tsx';
import { useChecks, usePreview } from '../preview/usePreview.ts';
import { SettingsList } from '../SettingsList.tsx';
import { texts } from '../texts.ts';
import { EditorHeader } from './EditorHeader.tsx';
import { type PortalReply, usePortalEditor } from './usePortalEditor.ts';

interface PortalEditorProps {
  /** the organization whose portal is edited: the area, or that of the preset */
  number: number;
  loaded: PortalReply;
  /** the reply of the area, whose plans the preview shows */
  source: PortalReply;
  areaName: string;
  preset: { number: number; name: string } | null;
  onReload: () => void;
}

const tabs = [
  { value: 'blocks', label: texts.blocksTab },
  { value: 'preview', label: texts.previewTab },
  { value: 'fields', label: texts.fieldsTab },
];

const redoKeys = ['mod+shift+Z', 'mod+Y'];

/** An open dialog has its own inputs, in which the browser undoes typing. */
function shortcut(keys: string, run: () => void): HotkeyItem {
  const handle = (event: KeyboardEvent) => {
    if (isDialogOpen()) return;
    event.preventDefault();
    run();
  };
  return [keys, handle, { preventDefault: false }];
}

/** Blocks and checks on the left, the page in the middle, the inputs of what is selected on the right. */
export function PortalEditor(props: PortalEditorProps) {
  const { number, loaded, source, areaName, preset } = props;
  const bar = useElementSize();
  const inputs = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Selected>({ block: 'sign-in' });
  const [tab, setTab] = useState('preview');
  const select = (next: Selected) => {
    setSelected(next);
    setTab('fields');
  };
  const [view, setView] = useState<View>({
    page: 'sign-in',
    // Until another one is chosen, the default of the portal.
    language: '',
    guest: 'new',
    device: 'phone',
    isDark: false,
  });
  /** Shows where something is changed and focuses the first input with one of the paths. */
  const goTo = (place: Place, paths: readonly string[]) => {
    const { part, item, page: to, language: edited } = place;
    flushSync(() => {
      setView((now) => ({
        ...now,
        page: to ?? now.page,
        language: edited ?? now.language,
      }));
      select(part === 'pages' && item !== undefined ? { block: item } : { part, item });
    });
    if (inputs.current) focusField(inputs.current, paths);
  };
  const editor = usePortalEditor(number, loaded, (first, invalid) => {
    // An input that has not been left yet does not show its error.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    goTo(placeOf(first), invalid.map(pathOf));
  });
  const canEdit = useCanCall()(savePortalDraft);
  const { portal } = editor;
  const language = portal.languages.tags.includes(view.language)
    ? view.language
    : (portal.languages.tags[0] ?? 'en');
  const { slotImages } = loaded;
  // The inputs show what the site chose; guests see the images of the slots besides.
  const seen = useMemo(() => withSlotImages(portal, slotImages), [portal, slotImages]);
  const used = useMemo(() => imagesOf(seen), [seen]);
  const images = useImages(number, used);
  const isPreset = preset !== null;
  const shared = { portal: seen, source, areaName, images: images.shown };
  const html = usePreview({ ...shared, ...view, language });
  const judged = useChecks({ ...shared, isPreset, known: images.known });
  const checks = judged && withInvalidInputs(editor.invalid, judged);
  const save = () => {
    if (canEdit && editor.isDirty && !editor.isSaving) void editor.save();
  };
  useHotkeys(
    [
      shortcut('mod+S', save),
      shortcut('mod+Z', editor.undo),
      ...redoKeys.map((keys) => shortcut(keys, editor.redo)),
    ],
    [],
  );
  /** The inputs of a part that is inherited cannot be used before it is changed here. */
  const goToCheck = ({ part, input, state, ...place }: Check) => {
    if (part === null) return;
    const path = isOwnPart(editor, part) ? input : originPathOf(part);
    goTo({ ...place, part }, state === 'ok' || path === undefined ? [] : [path]);
  };
  const hintOf = (block: Block) => {
    if (block.type === 'sign-in') {
      const first = portal.methods.methods.find(({ isOn }) => isOn);
      return first ? methodNames[first.type] : '';
    }
    return block.type === 'terms' ? `v${portal.legal.termsVersion}` : '';
  };
  const selectedPart: PartId | null = 'part' in selected ? selected.part : null;
  return (
    <Box className={`${page.list} ${classes.page}`} __vars={{ '--portal-bar': `${bar.height}px` }}>
      <EditorHeader
        editor={editor}
        barRef={bar.ref}
        checks={checks}
        canEdit={canEdit}
        preset={preset}
        presets={source.presets}
        onSave={save}
        onSelectCheck={goToCheck}
        onReload={props.onReload}
        toolbar={
          <PreviewToolbar
            view={{ ...view, language }}
            translations={translationsOf(portal)}
            onChange={setView}
          />
        }
      />
      {!canEdit && (
        <Alert color="blue" role="note">
          {texts.readOnly}
        </Alert>
      )}
      {editor.error && <Alert color="red">{editor.error}</Alert>}
      <SegmentedControl
        className={classes.tabs}
        fullWidth
        aria-label={texts.tabs}
        data={tabs}
        value={tab}
        onChange={setTab}
      />
      <div className={classes.columns} data-tab={tab}>
        <div className={classes.left}>
          <PartHeader editor={editor} part="pages" canEdit={canEdit} isPreset={isPreset} />
          <BlockList
            page={view.page}
            blocks={portal.pages[view.page]}
            selected={'block' in selected ? selected.block : null}
            canEdit={canEdit && isOwnPart(editor, 'pages')}
            hintOf={hintOf}
            onSelect={(block) => (block === null ? setSelected({ block: '' }) : select({ block }))}
            onChange={(blocks) =>
              editor.write('pages', { ...portal.pages, [view.page]: blocks }, null)
            }
          />
          <CheckList checks={checks} onSelect={goToCheck} />
          <SettingsList
            editor={editor}
            selected={selectedPart}
            onSelect={(part) => select({ part })}
          />
        </div>
        <div className={classes.middle}>
          <PreviewFrame html={html} device={view.device} />
        </div>
        <div ref={inputs} className={classes.right}>
          <FieldsPanel
            editor={editor}
            page={view.page}
            selected={selected}
            language={language}
            canEdit={canEdit}
            isPreset={isPreset}
            onSelectItem={(item) => setSelected({ ...selected, item })}
          />
        </div>
      </div>
      <UnsavedChangesGuard isDirty={() => editor.isDirty} />
      <VersionConflict conflict={editor.conflict} pending={editor.isSaving} />
    </Box>
  );
}
