import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { cropImage, type ImageRecord, images } from '../../contract.ts';
import type { Crop } from '../../fields.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { cropText } from '../image-texts.ts';
import { FramedPart, FreePart } from './CropSliders.tsx';
import { centerOf, type Frame, frames, isSamePart, movedTo, partIn } from './crop-frames.ts';
import { pointAt } from './point-at.ts';

interface CropDialogProps {
  number: number;
  record: ImageRecord;
  onCropped: (cropped: ImageRecord) => void;
  onClose: () => void;
}

type Shape = 'free' | Frame;

const shapes = [
  { value: 'free', label: texts.cropFree },
  ...frames.map((frame) => ({ value: frame, label: frame })),
] satisfies { value: Shape; label: string }[];

/** of the picture in the dialog, in pixels */
const tallest = 280;
const whole: Crop = { left: 0, top: 0, width: 100, height: 100 };

const placeOf = ({ left, top, width, height }: Crop) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/** Returns the focal point, which is stored in percent of the shown part, in percent of the whole picture. */
function focalPointOf({ crop, focusX, focusY }: ImageRecord) {
  const { left, top, width, height } = crop ?? whole;
  return { x: left + (width * focusX) / 100, y: top + (height * focusY) / 100 };
}

/** Chooses the part of a picture to show. Of a cropped picture only the shown part is visible: no more is served. */
export function CropDialog({ number, record, onCropped, onClose }: CropDialogProps) {
  const { id, name, crop, width, height } = record;
  const [shape, setShape] = useState<Shape>('free');
  const [part, setPart] = useState(crop ?? whole);
  const change = useChange(cropImage, { refreshes: [images.list] });
  const isAll = part.width === 100 && part.height === 100;
  const apply = () =>
    change.mutate(
      {
        params: { orgNumber: String(number), imageId: id },
        body: { crop: isAll ? null : part },
      },
      {
        onSuccess: (cropped) => {
          showSuccess(texts.cropped(name));
          onCropped(cropped);
        },
      },
    );
  return (
    <Dialog
      opened
      title={texts.cropTitle(name)}
      width={560}
      locked={change.isPending || !isSamePart(part, crop ?? whole)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" disabled={change.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            data-autofocus
            loading={change.isPending}
            // The second click of a double click comes before `isPending` is rendered.
            onClick={({ detail }) => detail < 2 && apply()}
          >
            {texts.apply}
          </Button>
        </>
      }
    >
      <div className={classes.crop}>
        <p>{texts.cropText}</p>
        <SegmentedControl
          aria-label={texts.cropShape}
          fullWidth
          data={shapes}
          value={shape}
          onChange={(chosen) => {
            setShape(chosen);
            if (chosen !== 'free') setPart(partIn(chosen, record, focalPointOf(record)));
          }}
        />
        <div
          className={classes.cropPicture}
          style={{
            aspectRatio: `${width} / ${height}`,
            width: `min(100%, ${Math.round((tallest * width) / height)}px)`,
          }}
          onPointerDown={(event) => {
            event.preventDefault();
            event.currentTarget.setPointerCapture(event.pointerId);
            setPart(movedTo(part, pointAt(event)));
          }}
          onPointerMove={(event) => {
            if (event.currentTarget.hasPointerCapture(event.pointerId))
              setPart(movedTo(part, pointAt(event)));
          }}
        >
          <StoredImage
            renditions={record.renditions}
            width={640}
            alt=""
            className={classes.cropShown}
            style={placeOf(crop ?? whole)}
          />
          <div className={classes.cropPart} style={placeOf(part)} />
        </div>
        <p className={classes.cropSize}>{cropText(record, part)}</p>
        {shape === 'free' ? (
          <FreePart part={part} onChange={setPart} />
        ) : (
          <FramedPart
            part={part}
            onResize={(wanted) => setPart(partIn(shape, record, centerOf(part), wanted))}
            onChange={setPart}
          />
        )}
        <Button
          className={classes.cropReset}
          variant="default"
          size="compact-sm"
          disabled={isAll}
          onClick={() => {
            setShape('free');
            setPart(whole);
          }}
        >
          {texts.showAll}
        </Button>
      </div>
    </Dialog>
  );
}
