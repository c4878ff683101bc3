import { Button } from '@mantine/core';
import { Dialog } from './Dialog.tsx';
import classes from './VersionConflict.module.css';

const texts = {
  title: 'Someone else changed this',
  intro: (who: string) =>
    `${who} saved this record while you were editing it. Keep mine saves the fields you changed; their other changes stay.`,
  someone: 'Someone else',
  field: 'Field',
  mine: 'Yours',
  theirs: 'Theirs',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  cancel: 'Cancel',
  empty: '(empty)',
};

interface VersionConflictProps {
  opened: boolean;
  /** the differing fields as display texts */
  fields: readonly { label: string; mine: string; theirs: string }[];
  /** who saved the other version, if known */
  changedBy?: string;
  pending?: boolean;
  /** saves the user's version over the other one */
  onKeepMine: () => void;
  /** discards the user's changes and shows the other version */
  onTakeTheirs: () => void;
  /** returns to the form without a decision */
  onCancel: () => void;
}

/** Shows both versions of a record after a version conflict (409), and asks which one to keep. */
export function VersionConflict(props: VersionConflictProps) {
  const { pending = false, changedBy = texts.someone } = props;
  return (
    <Dialog
      opened={props.opened}
      title={texts.title}
      width={720}
      locked={pending}
      onClose={props.onCancel}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={props.onCancel} data-autofocus>
            {texts.cancel}
          </Button>
          <Button variant="default" disabled={pending} onClick={props.onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button loading={pending} onClick={props.onKeepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p className={classes.intro}>{texts.intro(changedBy)}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field) => (
            <tr key={field.label}>
              <th scope="row">{field.label}</th>
              <Version name={texts.mine} value={field.mine} />
              <Version name={texts.theirs} value={field.theirs} />
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function Version({ name, value }: { name: string; value: string }) {
  return (
    <td data-name={name} className={value === '' ? classes.empty : undefined}>
      {value === '' ? texts.empty : value}
    </td>
  );
}
