import { columnsFor } from '../../../../ui/table/tableKit.ts';
import type { ImageRow } from '../../contract.ts';
import { image } from '../../fields.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { ownerText, pixelsText, sizeText, usesText } from '../image-texts.ts';
import { ImageName } from './ImageCard.tsx';
import { ImageFlags, Updated } from './ImageFlags.tsx';

const column = columnsFor<ImageRow>();
const { kind } = image.map;

export const imageColumns = (onDetails: (row: ImageRow) => void) =>
  column.columns([
    column.accessor('name', {
      header: texts.name,
      cell: ({ row: { original: row } }) => (
        <span className={classes.nameCell}>
          <span className={classes.smallThumbnail}>
            <StoredImage renditions={row.renditions} width={160} alt="" />
          </span>
          <span>
            <ImageName row={row} onDetails={onDetails} />
            <ImageFlags row={row} />
          </span>
        </span>
      ),
    }),
    column.accessor((row) => kind.names[row.kind], {
      id: 'kind',
      header: kind.label,
      meta: { width: 120 },
    }),
    column.accessor(pixelsText, { id: 'pixels', header: texts.pixels, meta: { width: 120 } }),
    column.accessor(sizeText, {
      id: 'size',
      header: texts.size,
      meta: { numeric: true },
    }),
    column.accessor(ownerText, { id: 'from', header: texts.from }),
    column.accessor(usesText, { id: 'usedIn', header: texts.usedIn }),
    column.accessor('updatedAt', {
      id: 'updated',
      header: texts.updated,
      cell: ({ getValue }) => <Updated at={getValue()} />,
      meta: { width: 150 },
    }),
  ]);
