import { ActionIcon } from '@mantine/core';
import type { MouseEventHandler, ReactNode, Ref } from 'react';
import classes from './icon-button.module.css';

type IconButtonProps = {
  /** Name for screen readers, shown as the tooltip too. */
  label: string;
  onClick: MouseEventHandler<HTMLButtonElement>;
  children: ReactNode;
  disabled?: boolean;
  variant?: 'subtle' | 'default' | 'filled' | 'white';
  size?: 'sm' | 'md';
  tooltipSide?: 'top' | 'bottom' | 'left' | 'right';
  expanded?: boolean;
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ label, children, expanded, tooltipSide = 'top', ...rest }: IconButtonProps) {
  return (
    <ActionIcon
      {...rest}
      size={rest.size ?? 'md'}
      className={classes.button}
      aria-label={label}
      aria-expanded={expanded}
      data-tip={label}
      data-side={tooltipSide}
    >
      {children}
    </ActionIcon>
  );
}
