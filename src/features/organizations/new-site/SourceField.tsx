import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { enterTakesOption } from '../../../ui/form/fields/enterTakesOption.ts';
import { optionsOf } from '../../../workspace/search/searchOptions.ts';
import { useOrganizationSearch } from '../../../workspace/search/useOrganizationSearch.ts';
import type { KeptSite } from './contract.ts';
import classes from './NewSite.module.css';
import { texts } from './texts.ts';

type Source = KeptSite['source'];

interface SourceFieldProps {
  source: Source;
  error: ReactNode;
  onChoose: (source: Source) => void;
}

const noRecent = { isLoading: false, nodes: [] };
const shownAtOnce = 100;

/** Finds the site to copy with the search of the header. */
export function SourceField({ source, error, onChoose }: SourceFieldProps) {
  const { state, enter } = useOrganizationSearch();
  const [text, setText] = useState(source?.name ?? '');
  const { message } = optionsOf(state, noRecent, null);
  const matches = state.phase === 'found' ? state.answer.matches : [];
  const sites = matches.filter(({ type }) => type === 'Site');
  const offered = source === null ? sites : [source];
  const byNumber = new Map(
    offered.map(({ number, name, displayPath }) => [String(number), { number, name, displayPath }]),
  );

  const type = (typed: string) => {
    setText(typed);
    if (typed === source?.name) return;
    if (source !== null) onChoose(null);
    enter(typed);
  };
  return (
    <Select
      data-path="source"
      label={texts.source}
      required
      placeholder={texts.sourcePlaceholder}
      maxLength={200}
      searchable
      wrapperProps={enterTakesOption}
      data={offered.map(({ number, name }) => ({ value: String(number), label: name }))}
      // The server has searched already, without regard for accents.
      filter={({ options }) => options}
      limit={shownAtOnce}
      searchValue={text}
      onSearchChange={type}
      value={source === null ? null : String(source.number)}
      onChange={(value) => {
        const chosen = byNumber.get(value ?? '') ?? null;
        if (chosen !== null) setText(chosen.name);
        onChoose(chosen);
      }}
      allowDeselect={false}
      renderOption={({ option }) => (
        <span className={classes.found}>
          {option.label}
          <span className={classes.quiet}>{byNumber.get(option.value)?.displayPath}</span>
        </span>
      )}
      nothingFoundMessage={
        state.phase === 'empty' ? texts.typeMore : matches.length > 0 ? texts.noSite : message
      }
      description={error ? undefined : source?.displayPath || undefined}
      error={error}
    />
  );
}
