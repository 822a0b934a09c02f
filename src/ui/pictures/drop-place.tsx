import { type ReactNode, useState } from 'react';
import classes from './drop-place.module.css';
import { FileButton } from './file-button.tsx';

type DropPlaceProps = {
  icon: ReactNode;
  /** What is to be dropped here, or what has been. */
  children: ReactNode;
  buttonLabel: string;
  /** As the device's own chooser names it. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
  multiple?: boolean;
  isBusy?: boolean;
  /** What is taken, in small type. */
  note?: ReactNode;
  /** 'wide': all of a page is about these files. */
  size?: 'line' | 'wide';
};

/** A place to drop files onto, with a button that does the same. */
export function DropPlace(props: DropPlaceProps) {
  const { icon, children, buttonLabel, accept, onFiles, multiple = false, isBusy = false } = props;
  const [isOver, setOver] = useState(false);
  return (
    <div
      className={classes.place}
      data-size={props.size ?? 'line'}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!isBusy) onFiles(Array.from(event.dataTransfer.files));
      }}
    >
      <span className={classes.icon}>{icon}</span>
      <p className={classes.words} role="status">
        {children}
      </p>
      <FileButton
        label={buttonLabel}
        accept={accept}
        onFiles={onFiles}
        multiple={multiple}
        disabled={isBusy}
      />
      {props.note && <p className={classes.note}>{props.note}</p>}
    </div>
  );
}
