import { useState } from 'react';
import { choiceFilters } from '../../src/contract/list-state.ts';
import { ListToolbar } from '../../src/ui/list/ListToolbar.tsx';
import { RecordList } from '../../src/ui/list/RecordList.tsx';
import { ScreenLink } from '../../src/ui/navigation/ScreenLink.tsx';
import page from '../../src/ui/page.module.css';
import { columnsFor } from '../../src/ui/table/tableKit.ts';
import { OrganizationPageHeader } from '../../src/workspace/OrganizationPageHeader.tsx';
import { AddButton } from '../../src/workspace/record/AddButton.tsx';
import { DeleteRecord } from '../../src/workspace/record/DeleteRecord.tsx';
import { useRecordList } from '../../src/workspace/record/useRecordList.ts';
import { useSelection } from '../../src/workspace/selection/selection.ts';
import { type NoticeRow, notices } from './contract.ts';
import { notice } from './fields.ts';
import { texts } from './texts.ts';

const { item } = notices.screens;
const { title, status } = notice.map;
const filters = choiceFilters({ status });
const nameOf = (row: NoticeRow) => row.title;
const column = columnsFor<NoticeRow>();
const columns = column.columns([
  column.accessor('title', {
    header: title.label,
    cell: ({ row: { original } }) => (
      <ScreenLink to={`${item}/${original.id}`}>{original.title}</ScreenLink>
    ),
  }),
  column.accessor((row) => status.names[row.status], { id: 'status', header: status.label }),
]);

export function NoticesPage() {
  const number = useSelection((state) => state.shown?.number);
  return typeof number === 'number' && <Notices key={number} number={number} />;
}

function Notices({ number }: { number: number }) {
  const list = useRecordList(notices, number, filters);
  const [deleting, setDeleting] = useState<NoticeRow | null>(null);
  const add = list.canEdit && <AddButton to={item} label={texts.add} />;
  return (
    <div className={page.list}>
      <OrganizationPageHeader title={texts.title} actions={add} />
      <ListToolbar view={list.view} filterLabel={texts.filter} filters={filters.toolbar} />
      <RecordList
        caption={texts.title}
        columns={columns}
        view={list.view}
        query={list.query}
        sortable={notices.sort}
        none={texts.none}
        add={add}
        noMatch={texts.noMatch}
        menus={{
          nameOf,
          actionsOf: (row) => [
            list.canDelete && {
              label: texts.delete,
              onSelect: () => setDeleting(row),
              danger: true,
            },
          ],
        }}
      />
      {deleting && (
        <DeleteRecord
          calls={notices}
          number={number}
          record={deleting}
          texts={texts}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}
