import { type DragEvent, type ReactNode, useState } from 'react';
import { texts } from '../../texts.ts';
import classes from './Upload.module.css';

interface DropZoneProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Receives files that are dropped anywhere on its content. */
export function DropZone({ disabled, onFiles, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  if (disabled) return children;
  return (
    <div
      className={classes.dropZone}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setOver(false);
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && (
        <div className={classes.dropHint} aria-hidden>
          {texts.dropHere}
        </div>
      )}
    </div>
  );
}
