import { Menu } from '@mantine/core';
import { useChange } from '../../../ui/api/endpoint-queries.ts';
import { showSuccess } from '../../../ui/snackbar/snackbarStore.ts';
import { useMayExport } from '../../../workspace/useAllowed.ts';
import { listViews, updateView, type ViewRow } from '../contract.ts';
import { texts } from '../texts.ts';
import type { Views } from './useViews.ts';
import classes from './Views.module.css';

/** The dialogs that the menu opens. */
export type OpenedDialog =
  | { kind: 'save' }
  | { kind: 'edit' | 'delete' | 'schedule'; view: ViewRow };

interface ViewsMenuProps {
  number: number;
  views: Views;
  /** whether the screen is a report that can be scheduled */
  isScheduled: boolean;
  onOpen: (dialog: OpenedDialog) => void;
}

/** The views of a report, and what can be done with the one that is open. */
export function ViewsMenu({ views, ...props }: ViewsMenuProps) {
  return (
    <>
      <ViewItems views={views} />
      <Menu.Divider />
      <ViewActions views={views} {...props} />
    </>
  );
}

function ViewItems({ views }: { views: Views }) {
  const all = views.data?.views ?? [];
  const groups = [
    { label: texts.own, rows: all.filter(({ isOwn }) => isOwn) },
    { label: texts.shared, rows: all.filter(({ isOwn }) => !isOwn) },
  ].filter(({ rows }) => rows.length > 0);
  const choose = (id: string) => {
    const view = all.find((one) => one.id === id);
    if (view === undefined) views.close();
    else views.open(view);
  };
  return (
    <div className={classes.list}>
      <Menu.RadioGroup
        value={views.current?.id ?? (views.isStandard ? '' : null)}
        onChange={choose}
      >
        <Menu.RadioItem value="" closeMenuOnClick>
          {texts.standard}
        </Menu.RadioItem>
        {groups.map(({ label, rows }) => (
          <div key={label} role="group" aria-label={label}>
            <Menu.Label>{label}</Menu.Label>
            {rows.map((view) => (
              <Menu.RadioItem key={view.id} value={view.id} closeMenuOnClick>
                <span className={classes.item} title={view.name}>
                  {view.name}
                </span>
                {(view.isShared || !view.isOwn) && (
                  <span className={classes.sub}>
                    {texts.from(
                      view.isOwn ? texts.isShared : view.ownerName,
                      view.organizationName,
                    )}
                  </span>
                )}
              </Menu.RadioItem>
            ))}
          </div>
        ))}
      </Menu.RadioGroup>
      {views.data === undefined && <Unloaded views={views} />}
    </div>
  );
}

/** The other items are there at once, so that the first has the focus. */
function Unloaded({ views: { error, retry } }: { views: Views }) {
  if (error === null) return <Menu.Label role="status">{texts.loading}</Menu.Label>;
  return (
    <>
      <Menu.Label role="alert">{texts.failed}</Menu.Label>
      <Menu.Item closeMenuOnClick={false} onClick={retry}>
        {texts.retry}
      </Menu.Item>
    </>
  );
}

function ViewActions({ number, views, isScheduled, onOpen }: ViewsMenuProps) {
  const { current: view, isChanged, canSave, shown } = views;
  const mayExport = useMayExport();
  const update = useChange(updateView, { refreshes: [listViews] });
  const saveChanges = ({ id, version, name, isShared }: ViewRow) =>
    update.mutate(
      {
        params: { orgNumber: String(number), viewId: id },
        body: { version, name, isShared, query: shown },
      },
      { onSuccess: () => showSuccess(texts.saved(name)), onError: views.retry },
    );
  return (
    <>
      {view !== undefined && isChanged && (
        <>
          {view.isOwn && (
            <Menu.Item disabled={!canSave} onClick={() => saveChanges(view)}>
              {texts.saveChanges}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => views.open(view)}>{texts.discard}</Menu.Item>
        </>
      )}
      <Menu.Item disabled={!canSave} onClick={() => onOpen({ kind: 'save' })}>
        {view === undefined ? texts.saveView : texts.saveAs}
      </Menu.Item>
      {view?.isOwn && (
        <Menu.Item onClick={() => onOpen({ kind: 'edit', view })}>{texts.edit}</Menu.Item>
      )}
      {view !== undefined && mayExport && isScheduled && (
        <Menu.Item onClick={() => onOpen({ kind: 'schedule', view })}>{texts.schedule}</Menu.Item>
      )}
      {view?.canDelete && (
        <Menu.Item color="red" onClick={() => onOpen({ kind: 'delete', view })}>
          {texts.delete}
        </Menu.Item>
      )}
    </>
  );
}
