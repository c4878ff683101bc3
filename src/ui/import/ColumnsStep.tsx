import { NativeSelect } from '@mantine/core';
import type { ImportField } from './description.ts';
import classes from './Import.module.css';
import type { CsvTable } from './readTable.ts';
import { texts } from './texts.ts';
import type { ImportSteps } from './useImportSteps.ts';

interface ColumnsStepProps {
  /** what happens to fields without a column */
  help?: string;
  fields: readonly ImportField[];
  source: { name: string; table: CsvTable };
  steps: Pick<ImportSteps, 'mapping' | 'map' | 'isChecking'>;
}

/** Maps columns to fields, with suggestions by name. */
export function ColumnsStep({
  help: stepHelp = texts.columnsHelp,
  fields,
  source,
  steps,
}: ColumnsStepProps) {
  const { header, lines, badLines } = source.table;
  const { mapping, map, isChecking } = steps;
  const options = [
    { value: '', label: texts.notInFile },
    ...header.map((name, index) => ({
      value: String(index),
      label: name || texts.columnWithoutName(index),
    })),
  ];
  const exampleOf = (index: number) =>
    lines.find(({ values }) => values[index])?.values[index]?.slice(0, 60);
  return (
    <>
      <p className={classes.help}>
        <strong>{texts.read(source.name, lines.length + badLines.length)}</strong>
        <br />
        {stepHelp}
      </p>
      <div className={classes.columns}>
        {fields.map(({ name, label, required = false, help }) => {
          const index = mapping[name];
          const example = index === undefined ? undefined : exampleOf(index);
          return (
            <NativeSelect
              key={name}
              label={label}
              required={required}
              disabled={isChecking}
              data={options}
              value={index === undefined ? '' : String(index)}
              description={example === undefined ? help : texts.example(example)}
              onChange={({ currentTarget: { value } }) =>
                map(name, value === '' ? undefined : Number(value))
              }
            />
          );
        })}
      </div>
    </>
  );
}
