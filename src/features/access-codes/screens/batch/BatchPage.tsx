import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { usePathParameter } from '../../../../ui/navigation/address.ts';
import { ScreenLink, useReturnTo } from '../../../../ui/navigation/ScreenLink.tsx';
import { useLinkedAction } from '../../../../ui/navigation/useLinkedAction.ts';
import page from '../../../../ui/page.module.css';
import { RecordPlaceholder } from '../../../../ui/states/RecordPlaceholder.tsx';
import { OrganizationPageHeader } from '../../../../workspace/OrganizationPageHeader.tsx';
import { useSelection } from '../../../../workspace/selection/selection.ts';
import { useCanCall } from '../../../../workspace/useAllowed.ts';
import type { AccessCodeRow } from '../../codes/contract.ts';
import { extendAccessCodeBatch } from '../../contract.ts';
import { listPath, newId } from '../../paths.ts';
import { batchBlockers } from '../../rules.ts';
import { formTexts, texts } from '../../texts.ts';
import classes from '../AccessCodes.module.css';
import { CodeList } from '../codes/CodeList.tsx';
import { BatchForm } from '../form/BatchForm.tsx';
import { PrintDialog } from '../print/PrintDialog.tsx';
import { BatchActions } from './BatchActions.tsx';
import { DeleteDialog, ExtendDialog, RevokeDialog } from './BatchDialogs.tsx';
import { BatchFacts } from './BatchFacts.tsx';
import { BatchProgress } from './BatchProgress.tsx';
import { BatchUsage } from './BatchUsage.tsx';
import { useBatch } from './useBatch.ts';

export { openingBatch as openingCalls } from '../opening-calls.ts';

/** `/manage/access-codes/batch/{id}`: one batch with its codes; `new` creates one. */
export function BatchPage() {
  const number = useSelection((state) => state.shown?.number);
  const id = usePathParameter('id');
  if (typeof number !== 'number' || id === undefined) return null;
  return id === newId ? (
    <div className={page.form}>
      <OrganizationPageHeader title={formTexts.title} />
      <BatchForm key={number} number={number} />
    </div>
  ) : (
    <div className={page.list}>
      <Batch key={`${number} ${id}`} number={number} id={id} />
    </div>
  );
}

interface OpenDialog {
  action: 'print' | 'extend' | 'revoke' | 'delete';
  /** null: all codes of the batch */
  code: AccessCodeRow | null;
}

function Batch({ number, id }: { number: number; id: string }) {
  const returnTo = useReturnTo();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { data, error, refetch } = useBatch(number, id);
  const isExtensible = data !== undefined && batchBlockers.extend(data) === null;
  const canExtend = useCanCall()(extendAccessCodeBatch) && isExtensible;
  useLinkedAction('extend', canExtend, () => setDialog({ action: 'extend', code: null }));
  if (data === undefined)
    return (
      <RecordPlaceholder
        failed={error}
        texts={texts}
        onRetry={() => void refetch()}
        onLeave={() => returnTo(listPath)}
        heights={[40, 64, 65, 200]}
      />
    );
  const shown = { number, batch: data };
  const opened = { ...shown, code: dialog?.code ?? null, onClose: () => setDialog(null) };
  return (
    <>
      <OrganizationPageHeader
        title={data.name}
        actions={
          <BatchActions
            {...shown}
            canExtend={canExtend}
            onOpen={(action) => setDialog({ action, code: null })}
          />
        }
      />
      <ScreenLink to={listPath} className={classes.back}>
        <IconChevronLeft size={16} aria-hidden />
        {texts.back}
      </ScreenLink>
      {data.state === 'making' && <BatchProgress {...shown} />}
      <BatchUsage batch={data} />
      <BatchFacts batch={data} />
      <CodeList {...shown} onOpen={(action, code) => setDialog({ action, code })} />
      {dialog?.action === 'print' && <PrintDialog {...opened} />}
      {dialog?.action === 'extend' && <ExtendDialog {...opened} />}
      {dialog?.action === 'revoke' && <RevokeDialog {...opened} />}
      {dialog?.action === 'delete' && <DeleteDialog {...opened} />}
    </>
  );
}
