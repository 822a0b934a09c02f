import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { sendPicture } from '#post/pictures/web/public.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { ImageUploadField } from '#ui/pictures/image-upload-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  getCompanyLogo,
  getDevicePhoto,
  getInstrumentPhoto,
  type UnitPicture as Picture,
  saveCompanyLogo,
  saveDevicePhoto,
  saveInstrumentPhoto,
} from '../contract.ts';
import { pictureTexts } from '../rules.ts';
import classes from './unit-picture.module.css';

type OfRecord = { id: number; refresh: readonly Endpoint[] };

export function DevicePhoto({ id, ...props }: OfRecord & { of: string }) {
  const found = useEndpoint(getDevicePhoto, { params: { device: id } });
  const words = { title: 'Foto', one: 'la foto', a: 'una foto', gone: 'Foto tolta', kept: 'Foto salvata' };
  const call = { save: saveDevicePhoto, params: { device: id }, read: getDevicePhoto };
  return <UnitPicture {...props} {...call} found={found} words={words} />;
}

export function CompanyLogo({ id, ...props }: OfRecord & { of: string }) {
  const found = useEndpoint(getCompanyLogo, { params: { company: id } });
  const words = { title: 'Logo', one: 'il logo', a: 'un logo', gone: 'Logo tolto', kept: 'Logo salvato' };
  const call = { save: saveCompanyLogo, params: { company: id }, read: getCompanyLogo };
  return <UnitPicture {...props} {...call} found={found} words={words} />;
}

export function InstrumentPhoto({ id, ...props }: OfRecord & { of: string }) {
  const found = useEndpoint(getInstrumentPhoto, { params: { instrument: id } });
  const words = { title: 'Foto', one: 'la foto', a: 'una foto', gone: 'Foto tolta', kept: 'Foto salvata' };
  const call = { save: saveInstrumentPhoto, params: { instrument: id }, read: getInstrumentPhoto };
  return <UnitPicture {...props} {...call} found={found} words={words} />;
}

type Words = { title: string; one: string; a: string; gone: string; kept: string };

type Call = {
  read: Endpoint;
  save: typeof saveDevicePhoto | typeof saveCompanyLogo | typeof saveInstrumentPhoto;
  params: Record<string, number>;
  refresh: readonly Endpoint[];
  words: Words;
  of: string;
};

type Found = { data: Picture | undefined; error: { text: string } | null; refetch: () => unknown };

/** The picture of a record, 'Nessuna immagine' without one; given, changed and taken away where it is shown. */
function UnitPicture({ found, ...call }: Call & { found: Found }) {
  const [asked, setAsked] = useState<'give' | 'take' | null>(null);
  const { data, error } = found;
  const { title, one, a } = call.words;
  const name = `${title}: ${call.of}`;
  if (error)
    return (
      <RecordSection title={title} look="card">
        <ErrorState text={error.text} onRetry={() => found.refetch()} />
      </RecordSection>
    );
  return (
    <RecordSection title={title} look="card">
      {!data && <Skeletons count={1} />}
      {data && !data.immagine && <p className={classes.none}>{pictureTexts.none}</p>}
      {data?.immagine && <img src={data.immagine} alt={name} className={classes.picture} />}
      {data?.modificabile && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPhoto size={18} aria-hidden />}
            onClick={() => setAsked('give')}
          >
            {data.immagine ? `Sostituisci ${one}` : `Aggiungi ${a}`}
          </Button>
          {data.immagine && (
            <Button variant="subtle" size="sm" onClick={() => setAsked('take')}>
              Togli {one}
            </Button>
          )}
        </div>
      )}
      {data && asked === 'give' && (
        <Give {...call} name={name} stored={data} onClose={() => setAsked(null)} />
      )}
      {data && asked === 'take' && <Take {...call} stored={data} onClose={() => setAsked(null)} />}
    </RecordSection>
  );
}

type DialogProps = Call & { stored: Picture; onClose: () => void };

function usePictureForm({ save, read, params, refresh, stored, onClose }: DialogProps, done: string) {
  return useEndpointForm({
    endpoint: save as typeof saveDevicePhoto,
    params: params,
    refresh: [read, ...refresh],
    saved: { immagine: null as string | null, versione: stored.versione },
    onSaved: () => {
      showToast('ok', done);
      onClose();
    },
  });
}

function Give({ name, ...props }: DialogProps & { name: string }) {
  const { words, stored, onClose } = props;
  const form = usePictureForm(props, words.kept);
  return (
    <FormDialog
      title={name}
      form={form.frame}
      submitLabel={`Salva ${words.one}`}
      cancelLabel="Annulla"
      isDisabled={form.typed.immagine === null}
      onClose={onClose}
    >
      <ImageUploadField
        label={words.title}
        current={stored.immagine}
        upload={sendPicture}
        onChange={(immagine) => form.change({ immagine })}
        error={form.errors['immagine']}
      />
    </FormDialog>
  );
}

function Take(props: DialogProps) {
  const { words, of, onClose } = props;
  const form = usePictureForm(props, words.gone);
  return (
    <FormDialog
      title={`Togliere ${words.one}?`}
      tone="question"
      form={form.frame}
      submitLabel={`Togli ${words.one}`}
      cancelLabel="Annulla"
      onClose={onClose}
    >
      <p>{of}</p>
    </FormDialog>
  );
}
