import { Button } from '@mantine/core';
import { BulkBar } from '../../../ui/list/BulkBar.tsx';
import { type AssetStatus, asset } from '../fields.ts';
import { texts } from '../texts.ts';

interface AssetBulkBarProps {
  count: number;
  isBusy: boolean;
  canEdit: boolean;
  onSetStatus: (status: AssetStatus) => void;
  onPrint: () => void;
  onClear: () => void;
}

const { status } = asset.map;

export function AssetBulkBar({ count, isBusy, canEdit, ...on }: AssetBulkBarProps) {
  return (
    <BulkBar count={count} onClear={on.onClear}>
      <Button variant="default" size="compact-sm" onClick={on.onPrint}>
        {texts.labels}
      </Button>
      {canEdit &&
        status.values.map((one) => (
          <Button
            key={one}
            variant="default"
            size="compact-sm"
            disabled={isBusy}
            onClick={() => on.onSetStatus(one)}
          >
            {status.names[one]}
          </Button>
        ))}
    </BulkBar>
  );
}
