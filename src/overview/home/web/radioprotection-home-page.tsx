import { PageHeader } from '#ui/shell/page-header.tsx';
import classes from './home.module.css';

/** Home of radiation protection staff, of which nothing is in use yet. */
export function RadioprotectionHomePage() {
  return (
    <>
      <PageHeader title="Radioprotezione" />
      <p className={classes.plain}>
        Quest’area non è ancora in uso: per ora Radia gestisce il posizionamento dei dosimetri radon.
      </p>
    </>
  );
}
