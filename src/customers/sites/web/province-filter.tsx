import { Applied, type ListFilter } from '#platform/web/records/list-filters.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const label = 'Provincia';

/** Narrows a list down to one province, by its sigla. */
export const provinceFilter: ListFilter = {
  name: 'provincia',
  label,
  words: (value) => value,
  field: (props) => (
    <Applied {...props} accepts={(text) => text.length !== 1}>
      {(typed, onType) => (
        <TextField
          label={label}
          upperCase
          maxLength={2}
          placeholder="Sigla"
          value={typed}
          onChange={onType}
          autoComplete="off"
        />
      )}
    </Applied>
  ),
};
