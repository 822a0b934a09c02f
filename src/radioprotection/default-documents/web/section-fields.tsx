import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { longest } from '#platform/contract/limits.ts';
import { type MoreAction, MoreMenu } from '#ui/controls/more-menu.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { blockLabels, blocks, most, type TemplateSection } from '../rules.ts';
import classes from './default-documents.module.css';

type SectionFieldsProps = {
  place: number;
  section: TemplateSection;
  errorOf: (name: string) => string | undefined;
  onChange: (changes: Partial<TemplateSection>) => void;
  /** Absent where it cannot go there, or is the only one. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

const blockOptions = blocks.map((value) => ({ value, label: blockLabels[value] }));

/** One section of a template while it is written. */
export function SectionFields({ place, section, errorOf, onChange, ...ways }: SectionFieldsProps) {
  const { onUp, onDown, onRemove } = ways;
  const name = `Sezione ${place + 1}`;
  const action = (
    label: string,
    icon: MoreAction['icon'],
    onSelect: (() => void) | undefined,
  ): MoreAction[] => (onSelect ? [{ label, icon, onSelect }] : []);
  return (
    <fieldset className={classes.section} aria-label={name}>
      <div className={classes.sectionHead}>
        <h2>{name}</h2>
        <MoreMenu
          size="sm"
          label={`Altre azioni: ${name}`}
          actions={[
            ...action('Sposta su', <IconArrowUp size={18} aria-hidden />, onUp),
            ...action('Sposta giù', <IconArrowDown size={18} aria-hidden />, onDown),
            ...action('Togli la sezione', <IconTrash size={18} aria-hidden />, onRemove),
          ]}
        />
      </div>
      <TextField
        label="Titolo della sezione"
        autoComplete="off"
        maxLength={longest.line}
        value={section.heading}
        error={errorOf('heading')}
        onChange={(heading) => onChange({ heading })}
      />
      <TextAreaField
        label="Testo"
        rows={4}
        maxLength={most.text}
        value={section.text}
        error={errorOf('text')}
        onChange={(text) => onChange({ text })}
      />
      <div className={classes.pair}>
        <SelectField
          label="Dati sotto il testo"
          placeholder="Nessuno"
          value={section.block ?? ''}
          options={blockOptions}
          error={errorOf('block')}
          onChange={(value) => onChange({ block: blocks.find((one) => one === value) ?? null })}
        />
        <TextField
          label="Articolo di legge"
          autoComplete="off"
          maxLength={longest.line}
          value={section.law ?? ''}
          error={errorOf('law')}
          onChange={(law) => onChange({ law: law || null })}
        />
      </div>
    </fieldset>
  );
}
