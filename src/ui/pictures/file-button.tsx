import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

type FileButtonProps = {
  label: string;
  accept: string;
  onFiles: (files: readonly File[]) => void;
  /** The chooser opens, and closes with nothing chosen. */
  onOpen?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
  multiple?: boolean;
  /** Opens the camera on the back instead of the gallery, where the device has one. */
  camera?: boolean;
  icon?: ReactNode;
  /** 'filled': the one action of its page. */
  variant?: 'filled' | 'default' | 'light';
  disabled?: boolean;
  busy?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
};

/** A button that opens the device's file chooser; the same file can be chosen twice. */
export function FileButton(props: FileButtonProps) {
  const { label, accept, onFiles, multiple, camera, icon, variant = 'default', disabled, busy } = props;
  const { onOpen, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const element = input.current;
    if (!onCancel) return;
    element?.addEventListener('cancel', onCancel);
    return () => element?.removeEventListener('cancel', onCancel);
  }, [onCancel]);
  return (
    <>
      <Button
        {...(variant === 'filled' ? { color: 'accent' } : { variant })}
        size="lg"
        className={props.className}
        leftSection={icon}
        disabled={disabled ?? false}
        loading={busy ?? false}
        aria-describedby={props.describedBy}
        onClick={() => {
          onOpen?.();
          input.current?.click();
        }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        multiple={multiple}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const files = Array.from(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
