import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type Block, blockNames, type PageId } from '../../document/blocks.ts';
import classes from '../Portal.module.css';
import { texts } from '../texts.ts';
import { addableBlocks, canRemove, duplicateBlock, moveBlock, newBlock } from './block-list.ts';
import { SortableRow } from './SortableRow.tsx';

interface BlockListProps {
  page: PageId;
  blocks: readonly Block[];
  selected: string | null;
  canEdit: boolean;
  /** a few words about a block, such as the offered methods */
  hintOf: (block: Block) => string;
  onSelect: (id: string | null) => void;
  onChange: (blocks: Block[]) => void;
}

/** The blocks of a page in their order. */
export function BlockList(props: BlockListProps) {
  const { page, blocks, selected, canEdit, onSelect, onChange } = props;
  const [announced, setAnnounced] = useState('');
  const move = (id: string, position: number) => {
    const block = blocks.find((one) => one.id === id);
    if (block === undefined) return;
    setAnnounced(texts.moved(blockNames[block.type], position + 1));
    onChange(moveBlock(blocks, id, position));
  };
  const addable = addableBlocks(page, blocks);
  return (
    <section className={classes.panel} aria-label={texts.blocks}>
      <div className={classes.panelHead}>
        <h2>{texts.blocks}</h2>
        {canEdit && addable.length > 0 && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={14} aria-hidden />}
                aria-label={texts.addBlock}
              >
                {texts.add}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {addable.map((type) => (
                <Menu.Item
                  key={type}
                  onClick={() => {
                    const added = newBlock(type, blocks);
                    onChange([...blocks, added]);
                    onSelect(added.id);
                  }}
                >
                  {blockNames[type]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {blocks.length === 0 && <p className={classes.quiet}>{texts.noBlocks}</p>}
      <ol className={classes.rows}>
        {blocks.map((block, position) => (
          <SortableRow
            key={block.id}
            list={page}
            id={block.id}
            name={blockNames[block.type]}
            position={position}
            count={blocks.length}
            isSelected={block.id === selected}
            canMove={canEdit}
            onMove={move}
            onSelect={() => onSelect(block.id)}
            aside={
              canEdit && (
                <BlockMenu
                  name={blockNames[block.type]}
                  canDuplicate={addable.includes(block.type)}
                  canRemove={canRemove(page, block)}
                  onDuplicate={() => {
                    const copied = duplicateBlock(blocks, block.id);
                    onChange(copied.blocks);
                    onSelect(copied.id);
                  }}
                  onRemove={() => {
                    onChange(blocks.filter(({ id }) => id !== block.id));
                    if (block.id === selected) onSelect(null);
                  }}
                />
              )
            }
          >
            <span>{blockNames[block.type]}</span>
            <span className={classes.rowHint}>{props.hintOf(block)}</span>
          </SortableRow>
        ))}
      </ol>
      <div role="status" className={classes.announced}>
        {announced}
      </div>
    </section>
  );
}

interface BlockMenuProps {
  name: string;
  canDuplicate: boolean;
  canRemove: boolean;
  onDuplicate: () => void;
  onRemove: () => void;
}

function BlockMenu(props: BlockMenuProps) {
  if (!props.canDuplicate && !props.canRemove) return <span className={classes.noMenu} />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${texts.more}: ${props.name}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {props.canDuplicate && <Menu.Item onClick={props.onDuplicate}>{texts.duplicate}</Menu.Item>}
        {props.canRemove && (
          <Menu.Item color="red" onClick={props.onRemove}>
            {texts.remove}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
