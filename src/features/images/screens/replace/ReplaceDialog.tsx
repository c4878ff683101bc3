import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { ReplaceByFile, type ReplaceProps } from './ReplaceByFile.tsx';
import { ReplaceByImage } from './ReplaceByImage.tsx';
import { ReplaceEffects } from './ReplaceEffects.tsx';

type ReplaceDialogProps = Omit<ReplaceProps, 'onPending'>;

const sources = [
  { value: 'file', label: texts.fromFile },
  { value: 'image', label: texts.fromImage },
];

/** Replaces the picture of an image, which shows everywhere at once. */
export function ReplaceDialog(props: ReplaceDialogProps) {
  const [source, setSource] = useState('file');
  const [isPending, setPending] = useState(false);
  const Source = source === 'file' ? ReplaceByFile : ReplaceByImage;
  return (
    <Dialog
      opened
      title={texts.replaceTitle(props.image.name)}
      width={560}
      locked={isPending}
      onClose={props.onClose}
    >
      <div className={classes.replace}>
        <p>{texts.replaceText}</p>
        <ReplaceEffects number={props.number} image={props.image} />
        <SegmentedControl
          aria-label={texts.replaceWith}
          data={sources}
          value={source}
          disabled={isPending}
          onChange={setSource}
        />
        <Source {...props} onPending={setPending} />
      </div>
    </Dialog>
  );
}
