import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyBoundary } from '../../../ui/states/LazyBoundary.tsx';
import { lazyPart } from '../../../ui/states/lazyPart.tsx';
import { ScheduleDialog } from '../../report-schedules/public/ScheduleButton.tsx';
import { useViews, type Views } from '../screens/useViews.ts';
import classes from '../screens/Views.module.css';
import { type OpenedDialog, ViewsMenu } from '../screens/ViewsMenu.tsx';
import { texts } from '../texts.ts';
import type { SavedAddress } from './address-query.ts';

const ViewForm = lazyPart(async () => ({
  default: (await import('../screens/ViewDialogs.tsx')).ViewForm,
}));
const DeleteView = lazyPart(async () => ({
  default: (await import('../screens/ViewDialogs.tsx')).DeleteView,
}));

interface ViewsButtonProps {
  /** the organization */
  number: number;
  /** the report's id in `src/application/reports.ts` */
  screen: string;
  address: SavedAddress;
  /** the organization's time zone, when it is known */
  timeZone: string | undefined;
}

/** The menu of a report's saved views. It shows the name of the open one, and whether the report shows something else now. */
export function ViewsButton({ number, screen, address, timeZone }: ViewsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<OpenedDialog | null>(null);
  const views = useViews({ number, screen, address, isListed: isOpen || dialog !== null });
  const { current } = views;
  const shared = { number, views, onClose: () => setDialog(null) };
  return (
    <>
      {/* Browsers scroll a list by keyboard only where it has something to focus. */}
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" menuItemTabIndex={0}>
        <Menu.Target>
          <Button
            variant="default"
            title={current?.name ?? texts.views}
            data-chosen={current !== undefined || undefined}
            leftSection={<IconBookmark size={16} aria-hidden />}
          >
            {current === undefined ? texts.views : <CurrentView {...views} />}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          <ViewsMenu
            number={number}
            views={views}
            isScheduled={address.usualPeriod !== null}
            onOpen={setDialog}
          />
        </Menu.Dropdown>
      </Menu>
      <LazyBoundary>
        {dialog?.kind === 'save' && <ViewForm screen={screen} {...shared} />}
        {dialog?.kind === 'edit' && <ViewForm screen={screen} view={dialog.view} {...shared} />}
        {dialog?.kind === 'delete' && <DeleteView view={dialog.view} {...shared} />}
        {dialog?.kind === 'schedule' && (
          <ScheduleDialog
            number={number}
            report={{
              report: screen,
              name: dialog.view.name,
              filters: dialog.view.query,
              period: String(dialog.view.query.period),
              timeZone,
            }}
            onClose={shared.onClose}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function CurrentView({ current, isChanged }: Pick<Views, 'current' | 'isChanged'>) {
  return (
    <>
      <VisuallyHidden>{texts.current} </VisuallyHidden>
      <span className={classes.name}>{current?.name}</span>
      {isChanged && <span className={classes.changed}> {texts.changed}</span>}
    </>
  );
}
