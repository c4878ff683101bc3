import type { Stamps } from '../../contract/record-endpoints.ts';
import { TimeStamp } from '../../ui/TimeStamp.tsx';
import classes from './RecordStamps.module.css';

const texts = { createdBy: 'Created by', updatedBy: 'Last changed by' };

/** Who created and last changed a record, and when by the site's clock. */
export function RecordStamps({
  record,
  timeZone,
}: {
  record: Omit<Stamps, 'id' | 'version'>;
  timeZone: string;
}) {
  return (
    <p className={classes.stamps}>
      {texts.createdBy} {record.createdBy},{' '}
      <TimeStamp at={new Date(record.createdAt)} timeZone={timeZone} />
      <br />
      {texts.updatedBy} {record.updatedBy},{' '}
      <TimeStamp at={new Date(record.updatedAt)} timeZone={timeZone} />
    </p>
  );
}
