import { Button } from '@mantine/core';
import classes from './field-days.module.css';

/** The other way a visit may end. */
export function SkipButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="lg" variant="default" className={classes.skip} onClick={onClick}>
      Salta…
    </Button>
  );
}
