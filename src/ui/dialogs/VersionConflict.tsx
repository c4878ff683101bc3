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

export interface Conflict {
  /** the differing fields as display texts */
  fields: readonly { label: string; mine: string; theirs: string }[];
  /** who saved the other version, if known */
  changedBy?: string;
  /** replaces the usual introduction */
  intro?: string;
  /** saves the user's changes over the other version */
  keepMine: () => void;
  /** discards the user's changes and shows the other version */
  takeTheirs: () => void;
  /** returns to the form without a decision */
  cancel: () => void;
}

interface VersionConflictProps {
  /** null while there is none */
  conflict: Conflict | null;
  pending?: boolean;
}

/** Shows both versions of a record after a version conflict (409), and asks which one to keep. */
export function VersionConflict({ conflict, pending = false }: VersionConflictProps) {
  const { changedBy = texts.someone } = conflict ?? {};
  return (
    <Dialog
      opened={conflict !== null}
      title={texts.title}
      width={720}
      locked={pending}
      onClose={() => conflict?.cancel()}
      footer={
        <>
          <Button variant="default" disabled={pending} onClick={conflict?.cancel} data-autofocus>
            {texts.cancel}
          </Button>
          <Button variant="default" disabled={pending} onClick={conflict?.takeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button loading={pending} onClick={conflict?.keepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <p className={classes.intro}>{conflict?.intro ?? texts.intro(changedBy)}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.mine}</th>
            <th scope="col">{texts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {conflict?.fields.map((field) => (
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
