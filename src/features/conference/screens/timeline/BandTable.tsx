import { useState } from 'react';
import type { ConferenceDashboard } from '../../dashboard/contract.ts';
import { rateText } from '../rates.ts';
import type { Direction } from './bandwidth-shapes.ts';
import { dayAndTime } from './format-times.ts';
import classes from './Timeline.module.css';
import { timelineTexts as texts } from './texts.ts';

interface BandTableProps {
  dashboard: ConferenceDashboard;
  direction: Direction;
}

/** The chart of the bandwidth as a table, for those who do not see it. */
export function BandTable({ dashboard: { bands, timeZone }, direction }: BandTableProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className={classes.asTable}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{texts.asTable}</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.until}</th>
              <th scope="col" data-numeric>
                {texts.reservedColumn}
              </th>
              <th scope="col">{texts.conferences}</th>
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.from}>
                <td>{dayAndTime(band.from, timeZone)}</td>
                <td>{dayAndTime(band.until, timeZone)}</td>
                <td data-numeric>{rateText(band[direction])}</td>
                <td>
                  {band.parts.map((part) => `${part.name} ${rateText(part[direction])}`).join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
