import { IconChevronLeft } from '@tabler/icons-react';
import { ScreenLink } from '../../../../ui/navigation/ScreenLink.tsx';
import { images } from '../../contract.ts';
import { texts } from '../../texts.ts';
import classes from '../Images.module.css';
import { useListQuery } from '../useListQuery.ts';

export function BackToImages() {
  return (
    <ScreenLink to={images.screens.list} query={useListQuery()} className={classes.back}>
      <IconChevronLeft size={16} aria-hidden />
      {texts.back}
    </ScreenLink>
  );
}
