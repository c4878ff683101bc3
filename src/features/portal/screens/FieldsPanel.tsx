import type { Place } from '../checks/check.ts';
import { type Block, blockNames, type PageId } from '../document/blocks.ts';
import { type PartId, partNames } from '../document/fields.ts';
import { BlockFields } from './blocks/BlockFields.tsx';
import type { PortalEditorState } from './editor/usePortalEditor.ts';
import { type PartInputs as InvalidInputs, idOf, pathOf } from './inputs/invalid-inputs.ts';
import classes from './Portal.module.css';
import { AfterFields } from './parts/AfterFields.tsx';
import { FormFields } from './parts/FormFields.tsx';
import { GardenFields } from './parts/GardenFields.tsx';
import { LanguageFields } from './parts/LanguageFields.tsx';
import { LegalFields } from './parts/LegalFields.tsx';
import { LookFields } from './parts/LookFields.tsx';
import { MethodFields } from './parts/MethodFields.tsx';
import { isLockedAbove, isOwnPart, PartHeader } from './parts/PartHeader.tsx';
import { texts } from './texts.ts';

/** What is edited, and the selected item of its list, such as a method. */
export type Selected = ({ block: string } | { part: PartId }) & { item?: string | undefined };

interface FieldsPanelProps {
  editor: PortalEditorState;
  page: PageId;
  selected: Selected;
  language: string;
  canEdit: boolean;
  isPreset: boolean;
  onSelectItem: (item: string) => void;
}

/** The part whose inputs a block shows, besides its own. */
const partOfBlock: Partial<Record<Block['type'], PartId>> = {
  'sign-in': 'methods',
  terms: 'legal',
  languages: 'languages',
};

/** The inputs of what is selected: a block's, those of the part that it shows, or those of a part. */
export function FieldsPanel({ selected, ...props }: FieldsPanelProps) {
  const { editor, page, canEdit, isPreset } = props;
  const block =
    'block' in selected
      ? editor.portal.pages[page].find(({ id }) => id === selected.block)
      : undefined;
  const part = 'part' in selected ? selected.part : block && partOfBlock[block.type];
  const title = block ? blockNames[block.type] : part && partNames[part];
  const header = { editor, canEdit, isPreset };
  return (
    <section className={classes.panel} aria-label={texts.fields}>
      <div className={classes.panelHead}>
        <h2>{title ?? texts.fields}</h2>
      </div>
      {title === undefined && <p className={classes.quiet}>{texts.nothingSelected}</p>}
      {block && part === undefined && (
        <>
          <PartHeader {...header} part="pages" />
          <OwnBlock {...props} block={block} />
        </>
      )}
      {part && (
        <>
          <PartHeader {...header} part={part} />
          <PartInputs {...props} part={part} item={selected.item} />
        </>
      )}
    </section>
  );
}

type InputsProps = Omit<FieldsPanelProps, 'selected'>;

function OwnBlock({ editor, page, language, canEdit, block }: InputsProps & { block: Block }) {
  const { pages, languages } = editor.portal;
  if (block.type === 'plans' || block.type === 'status')
    return <p className={classes.quiet}>{texts.noFields}</p>;
  return (
    <BlockFields
      key={`${page} ${block.id}`}
      block={block}
      organizationNumber={editor.number}
      language={language}
      fallback={languages.tags[0] ?? 'en'}
      disabled={!canEdit || !isOwnPart(editor, 'pages')}
      inputs={invalidInputs(editor, { part: 'pages', page, item: block.id })}
      onChange={(changed, what) =>
        editor.write(
          'pages',
          { ...pages, [page]: pages[page].map((one) => (one.id === changed.id ? changed : one)) },
          `${page} ${what}`,
        )
      }
    />
  );
}

interface PartInputsProps extends InputsProps {
  part: PartId;
  item: string | undefined;
}

function PartInputs(props: PartInputsProps) {
  const { editor, part, language, canEdit, isPreset, item, onSelectItem } = props;
  const { portal } = editor;
  const shared = {
    item,
    onSelectItem,
    language,
    fallback: portal.languages.tags[0] ?? 'en',
    disabled: !canEdit || !isOwnPart(editor, part),
    organizationNumber: editor.number,
    loaded: editor.loaded,
    isPreset,
    inputs: invalidInputs(editor, { part }),
  };
  const what = (input: string | null) => input && `${part} ${input}`;
  switch (part) {
    case 'languages':
      return (
        <LanguageFields
          {...shared}
          portal={portal}
          value={portal.languages}
          onChange={(value, input) => editor.write('languages', value, what(input))}
        />
      );
    case 'look':
      return (
        <LookFields
          {...shared}
          value={portal.look}
          onChange={(value, input) => editor.write('look', value, what(input))}
        />
      );
    case 'methods':
      return (
        <MethodFields
          {...shared}
          isLocked={isLockedAbove(editor, part)}
          canChoosePlans={canEdit && (!shared.disabled || isLockedAbove(editor, part))}
          value={portal.methods}
          onChange={(value, input) => editor.write('methods', value, what(input))}
        />
      );
    case 'form':
      return (
        <FormFields
          {...shared}
          value={portal.form}
          onChange={(value, input) => editor.write('form', value, what(input))}
        />
      );
    case 'legal':
      return (
        <LegalFields
          {...shared}
          value={portal.legal}
          onChange={(value, input) => editor.write('legal', value, what(input))}
        />
      );
    case 'garden':
      return (
        <GardenFields
          {...shared}
          value={portal.garden}
          onChange={(value, input) => editor.write('garden', value, what(input))}
        />
      );
    case 'afterSignIn':
      return (
        <AfterFields
          {...shared}
          value={portal.afterSignIn}
          onChange={(value, input) => editor.write('afterSignIn', value, what(input))}
        />
      );
    case 'pages':
      return <p className={classes.quiet}>{texts.nothingSelected}</p>;
  }
}

function invalidInputs(
  { invalid, setInvalid }: PortalEditorState,
  place: Pick<Place, 'part' | 'page' | 'item'>,
): InvalidInputs {
  return {
    draftOf: (name) => invalid.find((one) => idOf(one) === idOf({ ...place, name }))?.draft,
    setInvalid: (name, draft) => setInvalid({ ...place, name, draft }),
    pathOf: (name) => pathOf({ ...place, name }),
  };
}
