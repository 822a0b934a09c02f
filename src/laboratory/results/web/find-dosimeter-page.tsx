import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DosimeterTypeahead } from '#dosimeters/suggestions/web/public.ts';
import { type ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { endpointKey } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { findReadDosimeter, getReadDosimeter } from '../entry/contract.ts';
import classes from './results.module.css';
import { WaitingList } from './waiting-list.tsx';

/** The dosimeter on the bench: by its code, or out of those that wait. */
export function FindDosimeterPage() {
  return (
    <>
      <PageHeader
        title="Registra una lettura"
        breadcrumb={[{ label: 'Risultati', href: '/lb/cr39/results' }]}
        link={appLink}
        actions={
          <ButtonLink primary={false} href="/lb/cr39/results/tray">
            Più letture
          </ButtonLink>
        }
      />
      <CodeForm />
      <WaitingList />
    </>
  );
}

/** By its code: typed, or read by a scanner that ends with Enter. */
function CodeForm() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isLooking, setLooking] = useState(false);

  async function find(codice: string) {
    if (isLooking) return;
    setLooking(true);
    setFailure(null);
    try {
      const found = await call(findReadDosimeter, { query: { codice } });
      const input = { params: { trattamento: String(found.trattamento) } };
      queries.setQueryData(endpointKey(getReadDosimeter, input), found);
      void navigate({ to: `/lb/cr39/results/${found.trattamento}` });
    } catch (error) {
      setFailure(toFailure(error));
    } finally {
      setLooking(false);
    }
  }

  return (
    <form
      noValidate
      aria-label="Dosimetro da leggere"
      className={classes.find}
      onSubmit={(event) => {
        event.preventDefault();
        void find(code);
      }}
    >
      <DosimeterTypeahead
        label="Codice del dosimetro"
        required
        value={code}
        onChange={setCode}
        onPick={({ value }) => {
          setCode(value);
          void find(value);
        }}
        error={failure ? (failure.errors['codice'] ?? failure.text) : undefined}
      />
      <Button type="submit" color="accent" loading={isLooking}>
        Cerca
      </Button>
    </form>
  );
}
