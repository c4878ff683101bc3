import { Anchor, Checkbox } from '@mantine/core';
import { type RowAction, RowMenu } from '../../../../ui/list/RowMenu.tsx';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import type { ImageRow } from '../../contract.ts';
import { image } from '../../fields.ts';
import { StoredImage } from '../../public/StoredImage.tsx';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { ownerText, pixelsText, sizeText, usesText } from '../image-texts.ts';
import { useListQuery } from '../useListQuery.ts';
import { ImageFlags, Updated } from './ImageFlags.tsx';
import { ShortName } from './ShortName.tsx';

/** Two lines of a card. */
const longestName = 40;

interface ImageCardProps {
  row: ImageRow;
  isSelected: boolean;
  onToggle: () => void;
  actions: readonly (RowAction | false)[];
  onDetails: (row: ImageRow) => void;
}

/** An image with its facts and actions. */
export function ImageCard({ row, isSelected, onToggle, actions, onDetails }: ImageCardProps) {
  const { name, kind, renditions, focusX, focusY } = row;
  const facts = [
    [texts.pixels, pixelsText(row)],
    [texts.size, sizeText(row)],
    [texts.from, ownerText(row)],
    [texts.usedIn, usesText(row)],
  ];
  return (
    <li className={classes.card} data-selected={isSelected || undefined}>
      <div className={classes.thumbnail}>
        <StoredImage
          renditions={renditions}
          width={320}
          alt=""
          style={{ objectPosition: `${focusX}% ${focusY}%` }}
        />
      </div>
      <div className={classes.cardBody}>
        <div className={classes.cardTitle}>
          <Checkbox
            className={classes.cardCheckbox}
            aria-label={texts.select(name)}
            checked={isSelected}
            onChange={onToggle}
          />
          <ImageName row={row} onDetails={onDetails} />
          <RowMenu name={name} actions={actions} />
        </div>
        <div className={classes.cardKind}>{image.map.kind.names[kind]}</div>
        <ImageFlags row={row} />
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{texts.updated}</dt>
            <dd>
              <Updated at={row.updatedAt} />
            </dd>
          </div>
        </dl>
      </div>
    </li>
  );
}

/** Links to an image of this organization; shows the details of an inherited one. */
export function ImageName({ row, onDetails }: Pick<ImageCardProps, 'row' | 'onDetails'>) {
  const listQuery = useListQuery();
  if (row.isOwn)
    return (
      <ScreenLink to={`/setup/images/item/${row.id}`} query={listQuery} className={classes.name}>
        <ShortName name={row.name} longest={longestName} />
      </ScreenLink>
    );
  return (
    <Anchor component="button" className={classes.name} onClick={() => onDetails(row)}>
      <ShortName name={row.name} longest={longestName} />
    </Anchor>
  );
}
