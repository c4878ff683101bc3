import { useMemo } from 'react';
import { encode } from 'uqr';
import { SidePanel } from '../../../ui/form/SidePanel.tsx';
import { useSelection } from '../../../workspace/selection/selection.ts';
import { type AssetRecord, assets } from '../contract.ts';
import { texts } from '../texts.ts';
import classes from './Assets.module.css';

/** Shows the label of an asset as it is printed. */
export function LabelSide({ record }: { record: AssetRecord }) {
  const site = useSelection((state) => state.shown);
  const address = `${window.location.origin}/admin-ui/admin${assets.screens.item}/${record.id}?org=${site?.number ?? ''}`;
  const code = useMemo(() => pathOf(address), [address]);
  return (
    <SidePanel title={texts.label} help={texts.labelHelp}>
      <div className={classes.label}>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={texts.qrCode}>
          <path d={code.path} />
        </svg>
        <div>
          <strong>{record.tag ?? texts.noTag}</strong>
          <span>{record.name}</span>
          {record.serial !== null && <span>S/N {record.serial}</span>}
          <span>{site?.name}</span>
        </div>
      </div>
    </SidePanel>
  );
}

function pathOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((cells, y) => cells.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return { size, path };
}
