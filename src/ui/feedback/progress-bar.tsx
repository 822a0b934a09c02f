import classes from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** Read out instead of the bare figure ('Passaggio 3/10', '124 di 400'). */
  valueText?: string;
  /** Of work that is shown amber until it is done, and green then, or red where it came to nothing; without it the brand's colour. */
  tone?: 'warning' | 'ok' | 'wrong';
};

/** The filled part is the element with the role, and has exactly the brand colour unless a tone is told. */
export function ProgressBar({ label, percent, valueText, tone }: ProgressBarProps) {
  return (
    <div className={classes.track}>
      <div
        className={classes.fill}
        data-tone={tone}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={valueText}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
