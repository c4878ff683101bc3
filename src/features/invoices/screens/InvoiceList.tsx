import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { choiceFilters, pageQuery, sortOf } from '../../../contract/list-state.ts';
import { download } from '../../../ui/api/call.ts';
import { saveFile } from '../../../ui/browser/saveFile.ts';
import { ExportButton } from '../../../ui/list/ExportButton.tsx';
import { ItemLink } from '../../../ui/list/ItemLink.tsx';
import { ListToolbar } from '../../../ui/list/ListToolbar.tsx';
import { listQuery, RecordList } from '../../../ui/list/RecordList.tsx';
import { newItem } from '../../../ui/list/useItem.ts';
import { useListView } from '../../../ui/list/useListView.ts';
import { useCanCall, useMayExport } from '../../../workspace/useAllowed.ts';
import {
  cancelInvoice,
  exportInvoices,
  type InvoiceRow,
  invoiceSort,
  listInvoices,
  payInvoice,
  printInvoice,
} from '../contract.ts';
import { invoiceState } from '../fields.ts';
import { texts } from '../texts.ts';
import { hideableColumns, invoiceColumns } from './InvoiceColumns.tsx';
import { CancelDialog, type OfGateway, PayDialog } from './InvoiceDialogs.tsx';

const filters = choiceFilters({ state: invoiceState });
const numberOf = ({ number }: InvoiceRow) => number;

interface InvoiceListProps {
  params: OfGateway;
  canIssue: boolean;
  isIssuing: boolean;
}

/** The invoices and credit notes of a gateway. */
export function InvoiceList({ params, canIssue, isIssuing }: InvoiceListProps) {
  const view = useListView(filters.values);
  const state = invoiceState.values.find((one) => one === view.filters.state);
  const chosen = state !== undefined && { state };
  const query = useQuery(
    listQuery(listInvoices, {
      params,
      query: { ...pageQuery(view), ...sortOf(view, invoiceSort), ...chosen },
    }),
  );
  const canCall = useCanCall();
  const mayExport = useMayExport();
  const [dialog, setDialog] = useState<{ kind: 'pay' | 'cancel'; invoice: InvoiceRow } | null>(
    null,
  );
  const actionsOf = (invoice: InvoiceRow) => {
    const isOpen = invoice.state === 'open' || invoice.state === 'overdue';
    const sent = { params: { ...params, invoiceId: invoice.id } };
    return [
      {
        label: texts.pdf,
        onSelect: () =>
          void download(printInvoice, sent).then(({ name, content }) => saveFile(name, content)),
      },
      isOpen &&
        canCall(payInvoice) && {
          label: texts.pay,
          onSelect: () => setDialog({ kind: 'pay', invoice }),
        },
      (isOpen || invoice.state === 'paid') &&
        isIssuing &&
        canCall(cancelInvoice) && {
          label: texts.cancel,
          onSelect: () => setDialog({ kind: 'cancel', invoice }),
          danger: true,
        },
    ];
  };
  const add = canIssue && isIssuing && (
    <Button component={ItemLink} item={newItem} leftSection={<IconPlus size={16} aria-hidden />}>
      {texts.add}
    </Button>
  );
  const opened = dialog !== null && {
    params,
    invoice: dialog.invoice,
    today: query.data?.today ?? '',
    onClose: () => setDialog(null),
  };
  return (
    <>
      <ListToolbar
        view={view}
        filterLabel={texts.filter}
        filters={filters.toolbar}
        columns={hideableColumns}
        primary={add}
      >
        {mayExport && (
          <ExportButton
            endpoint={exportInvoices}
            sent={{
              params,
              query: { ...(view.text !== '' && { text: view.text }), ...chosen },
            }}
          />
        )}
      </ListToolbar>
      <RecordList
        caption={texts.title}
        columns={invoiceColumns}
        view={view}
        query={query}
        sortable={invoiceSort}
        none={isIssuing ? texts.none : texts.notIssuing}
        add={add}
        noMatch={texts.noMatch}
        menus={{ nameOf: numberOf, actionsOf }}
      />
      {opened && dialog?.kind === 'pay' && <PayDialog {...opened} />}
      {opened && dialog?.kind === 'cancel' && <CancelDialog {...opened} />}
    </>
  );
}
