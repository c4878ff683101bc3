import { Select } from '@mantine/core';
import { useState } from 'react';
import { enterTakesOption } from '../../../ui/form/fields/enterTakesOption.ts';
import { optionsOf } from '../../../workspace/search/searchOptions.ts';
import { useOrganizationSearch } from '../../../workspace/search/useOrganizationSearch.ts';
import { OrganizationBadge } from '../../../workspace/tree/OrganizationBadge.tsx';
import type { OrganizationType, TreeNode } from '../contract.ts';
import { mayStandUnder } from '../rules.ts';
import classes from './Lifecycle.module.css';
import { texts } from './texts.ts';

interface ParentFieldProps {
  label: string;
  /** the organization that wants a parent */
  child: { number: number; type: OrganizationType };
  parent: TreeNode | null;
  onChoose: (parent: TreeNode | null) => void;
  error: string | undefined;
}

const noRecent = { isLoading: false, nodes: [] };
const shownAtOnce = 100;

/** Finds a parent with the search of the header; only organizations that may hold the child are offered. */
export function ParentField({ label, child, parent, onChoose, error }: ParentFieldProps) {
  const { state, enter } = useOrganizationSearch();
  const [text, setText] = useState('');
  const { message } = optionsOf(state, noRecent, null);
  const found = state.phase === 'found' ? state.answer.matches : [];
  const mayHold = found.filter(
    (node) => node.number !== child.number && mayStandUnder(child.type, node.type),
  );
  const offered = parent === null ? mayHold : [parent];
  const nodes = new Map(offered.map((node) => [String(node.number), node]));

  function type(typed: string): void {
    setText(typed);
    if (typed === parent?.name) return;
    onChoose(null);
    enter(typed);
  }

  return (
    <Select
      data-autofocus
      label={label}
      required
      placeholder={texts.searchParent}
      maxLength={200}
      searchable
      wrapperProps={enterTakesOption}
      data={offered.map(({ number, name }) => ({ value: String(number), label: name }))}
      // The server has searched already, without regard for accents.
      filter={({ options }) => options}
      limit={shownAtOnce}
      searchValue={text}
      onSearchChange={type}
      value={parent === null ? null : String(parent.number)}
      onChange={(value) => {
        const chosen = nodes.get(value ?? '') ?? null;
        if (chosen !== null) setText(chosen.name);
        onChoose(chosen);
      }}
      allowDeselect={false}
      renderOption={({ option }) => <Found node={nodes.get(option.value)} />}
      nothingFoundMessage={
        state.phase === 'empty'
          ? texts.typeMore
          : found.length > 0
            ? texts.noneMayHold(child.type)
            : message
      }
      description={error === undefined && parent ? parent.displayPath || texts.atTheTop : undefined}
      error={error}
    />
  );
}

function Found({ node }: { node: TreeNode | undefined }) {
  if (node === undefined) return null;
  return (
    <span className={classes.found}>
      <OrganizationBadge {...node} />
      <span className={classes.foundTexts}>
        <span>{node.name}</span>
        <span className={classes.quiet}>{node.displayPath || texts.atTheTop}</span>
      </span>
    </span>
  );
}
