import { Button, RangeSlider } from '@mantine/core';
// Only this dialog has sliders.
import '@mantine/core/styles/Slider.layer.css';
import { useState } from 'react';
import { useChange } from '../../../../ui/api/endpoint-queries.ts';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { showSuccess } from '../../../../ui/snackbar/snackbarStore.ts';
import { cropImage, type ImageRecord, images } from '../../contract.ts';
import type { Crop } from '../../fields.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';

interface CropDialogProps {
  number: number;
  record: ImageRecord;
  onCropped: (cropped: ImageRecord) => void;
  onClose: () => void;
}

type Range = [number, number];
const all: Range = [0, 100];
/** of the picture in the dialog, in pixels */
const tallest = 280;
const whole: Crop = { left: 0, top: 0, width: 100, height: 100 };

const placeOf = ({ left, top, width, height }: Crop) => ({
  left: `${left}%`,
  top: `${top}%`,
  width: `${width}%`,
  height: `${height}%`,
});

/** Chooses the part of a picture to show. Of a cropped picture only the shown part is visible: no more is served. */
export function CropDialog({ number, record, onCropped, onClose }: CropDialogProps) {
  const { id, name, crop, width, height } = record;
  const [across, setAcross] = useState<Range>(
    crop === null ? all : [crop.left, crop.left + crop.width],
  );
  const [down, setDown] = useState<Range>(crop === null ? all : [crop.top, crop.top + crop.height]);
  const change = useChange(cropImage, { refreshes: [images.list] });
  const chosen = {
    left: across[0],
    top: down[0],
    width: across[1] - across[0],
    height: down[1] - down[0],
  };
  const pixels = texts.pixelsOf(
    Math.round((width * chosen.width) / 100),
    Math.round((height * chosen.height) / 100),
  );
  const isAll = chosen.width === 100 && chosen.height === 100;
  return (
    <ConfirmDialog
      opened
      title={texts.cropTitle(name)}
      width={560}
      confirmLabel={texts.apply}
      pending={change.isPending}
      onConfirm={() =>
        change.mutate(
          {
            params: { orgNumber: String(number), imageId: id },
            body: { crop: isAll ? null : chosen },
          },
          {
            onSuccess: (cropped) => {
              showSuccess(texts.cropped(name));
              onCropped(cropped);
            },
          },
        )
      }
      onCancel={onClose}
    >
      <div className={classes.crop}>
        <p>{texts.cropText}</p>
        <div
          className={classes.cropPicture}
          style={{
            aspectRatio: `${width} / ${height}`,
            width: `min(100%, ${Math.round((tallest * width) / height)}px)`,
          }}
        >
          <StoredImage
            renditions={record.renditions}
            width={640}
            alt=""
            className={classes.cropShown}
            style={placeOf(crop ?? whole)}
          />
          <div className={classes.cropPart} style={placeOf(chosen)} />
        </div>
        <p className={classes.cropSize}>{pixels}</p>
        <Axis label={texts.cropAcross} value={across} onChange={setAcross} />
        <Axis label={texts.cropDown} value={down} onChange={setDown} />
        <Button
          className={classes.cropReset}
          variant="default"
          size="compact-sm"
          disabled={isAll}
          onClick={() => {
            setAcross(all);
            setDown(all);
          }}
        >
          {texts.showAll}
        </Button>
      </div>
    </ConfirmDialog>
  );
}

interface AxisProps {
  label: string;
  value: Range;
  onChange: (value: Range) => void;
}

function Axis({ label, value, onChange }: AxisProps) {
  return (
    <div>
      <div className={classes.axisLabel}>{label}</div>
      <RangeSlider
        min={0}
        max={100}
        minRange={1}
        label={(percent) => `${percent} %`}
        thumbFromLabel={texts.cropStart(label)}
        thumbToLabel={texts.cropEnd(label)}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
