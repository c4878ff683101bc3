import type { Reply } from '../../contract/endpoint.ts';
import { folded, searchWords } from '../../contract/values/folded.ts';
import type { searchTree, TreeNode } from '../../features/organizations/contract.ts';
import type { SelectedOrganization } from '../selection/selection.ts';
import { resultsMessage } from './resultsMessage.ts';
import { texts } from './texts.ts';

export type SearchState =
  | { phase: 'empty' }
  | { phase: 'too-short' }
  /** with the previous response, so that the list does not flicker while typing */
  | { phase: 'searching'; reply: SearchReply | null }
  | { phase: 'found'; reply: SearchReply }
  | { phase: 'failed' };

export type SearchReply = Reply<typeof searchTree>;

export interface SearchOption {
  name: string;
  displayPath: string;
  /** null: "Stay On", the selected organization */
  node: TreeNode | null;
}

interface Shown {
  options: SearchOption[];
  /** the index of the initially active option */
  first: number;
  message: string;
}

/** Returns the options and the message of the dropdown (section 2, 'Organization search dropdown'). */
export function optionsOf(
  state: SearchState,
  recent: { isLoading: boolean; nodes: readonly TreeNode[] },
  selected: Pick<SelectedOrganization, 'name' | 'displayPath'> | null,
  text = '',
): Shown {
  const nodes = state.phase === 'empty' ? recent.nodes : nodesFound(state);
  const stay = selected
    ? [{ name: texts.stayOn(selected.name), displayPath: selected.displayPath, node: null }]
    : [];
  const found = nodes.map((node) => ({
    name: node.name,
    displayPath:
      state.phase === 'found' && isFoundByNumber(node, text)
        ? [texts.number(node.number), node.displayPath].filter((part) => part !== '').join(' · ')
        : node.displayPath,
    node,
  }));
  return {
    options: [...stay, ...found],
    first: state.phase === 'found' && found.length > 0 ? stay.length : 0,
    message: messageOf(state, recent),
  };
}

/** Returns whether a word of the text is not in the name, so that the number is the reason for the match. */
function isFoundByNumber({ name }: TreeNode, text: string): boolean {
  return searchWords(text).some((word) => !folded(name).includes(word));
}

function nodesFound(state: SearchState): readonly TreeNode[] {
  return onePerNumber(('reply' in state && state.reply?.matches) || []);
}

/** Leaves out further nodes of an organization (specification section 5), which another server may return. */
function onePerNumber(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const seen = new Set<number>();
  return nodes.filter(({ number }) => {
    const isNew = !seen.has(number);
    seen.add(number);
    return isNew;
  });
}

function messageOf(
  state: SearchState,
  recent: { isLoading: boolean; nodes: readonly TreeNode[] },
): string {
  switch (state.phase) {
    case 'empty':
      if (recent.isLoading) return texts.loadingRecent;
      return recent.nodes.length > 0 ? texts.recent : texts.noRecent;
    case 'too-short':
      return texts.tooShort;
    case 'searching':
      return texts.searching;
    case 'found':
      return state.reply.matches.length > 0 ? resultsMessage(state.reply) : texts.noMatch;
    case 'failed':
      return texts.failed;
  }
}
