import { NativeSelect } from '@mantine/core';
import { type Block, hasBuiltInText } from '../../document/blocks.ts';
import { ContactInput } from '../inputs/ContactInput.tsx';
import { ImageInput } from '../inputs/ImageInput.tsx';
import type { PartInputs } from '../inputs/invalid-inputs.ts';
import { LocalTextInput } from '../inputs/LocalTextInput.tsx';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';

interface BlockFieldsProps {
  block: Block;
  organizationNumber: number;
  language: string;
  fallback: string;
  disabled: boolean;
  inputs: PartInputs;
  onChange: (block: Block, what: string) => void;
}

const tones = [
  { value: 'info', label: texts.tones.info },
  { value: 'warning', label: texts.tones.warning },
];

/** The inputs of a block that has texts of its own. */
export function BlockFields(props: BlockFieldsProps) {
  const { block, language, fallback, disabled } = props;
  const change = (next: Block, what: string) => props.onChange(next, `${block.id} ${what}`);
  const shared = { language, fallback, disabled };
  return (
    <div className={classes.fields}>
      {block.type === 'notice' && (
        <NativeSelect
          label={texts.tone}
          data={tones}
          disabled={disabled}
          value={block.tone}
          onChange={({ currentTarget: { value } }) =>
            change({ ...block, tone: value === 'warning' ? 'warning' : 'info' }, 'tone')
          }
        />
      )}
      {block.type === 'welcome' && (
        <LocalTextInput
          {...shared}
          label={texts.blockTitle}
          path="pages.title"
          value={block.title}
          longest={120}
          onChange={(title) => change({ ...block, title }, `title ${language}`)}
        />
      )}
      {'text' in block && (
        <LocalTextInput
          {...shared}
          label={texts.blockText}
          path="pages.text"
          help={texts.markdownHelp}
          emptyText={hasBuiltInText(block) ? texts.builtInText : ''}
          value={block.text}
          longest={4_000}
          rows={4}
          onChange={(text) => change({ ...block, text }, `text ${language}`)}
        />
      )}
      {block.type === 'image' && (
        <>
          <ImageInput
            label={texts.image}
            organizationNumber={props.organizationNumber}
            value={block.imageId}
            disabled={disabled}
            onChange={(imageId) => change({ ...block, imageId }, 'image')}
          />
          <LocalTextInput
            {...shared}
            label={texts.alt}
            path="pages.alt"
            emptyText=""
            help={texts.altHelp}
            value={block.alt}
            longest={200}
            onChange={(alt) => change({ ...block, alt }, `alt ${language}`)}
          />
        </>
      )}
      {block.type === 'support' && (
        <>
          <ContactInput
            name="phone"
            inputs={props.inputs}
            label={texts.supportPhone}
            disabled={disabled}
            value={block.phone}
            onChange={(phone) => change({ ...block, phone }, 'phone')}
          />
          <ContactInput
            name="email"
            inputs={props.inputs}
            label={texts.supportEmail}
            disabled={disabled}
            value={block.email}
            onChange={(email) => change({ ...block, email }, 'email')}
          />
        </>
      )}
    </div>
  );
}
