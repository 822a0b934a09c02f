import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { PlanCanvas } from '#ui/plans/plan-canvas.tsx';
import { deviceCategoryLabels } from '../../devices/rules.ts';
import type { PlanimetryRecord } from '../contract.ts';
import { labelText, type Room } from '../drawing/rules.ts';
import { squareMetres, squareMetresText } from '../geometry/rules.ts';
import { pictureUrlOf } from './picture-url.ts';
import classes from './planimetry.module.css';
import { blankSheet, shapesOf, sheetOf } from './sheet.ts';

/** A planimetry to be looked at: the drawing, its rooms with their areas, its devices. */
export function PlanimetryViewer({ record }: { record: PlanimetryRecord }) {
  const sheet = sheetOf(record);
  const nameOf = (device: number) => record.devices.find(({ deviceId }) => deviceId === device)?.sigla ?? '';
  const columns: readonly DataColumn<Room>[] = [
    { key: 'alias', header: 'Ambiente', cell: ({ alias }) => alias },
    {
      key: 'walls',
      header: 'Pareti',
      card: 'below',
      cell: (room) => room.labels.map((label) => labelText(room, label)).join(', ') || '—',
    },
    {
      key: 'area',
      card: 'below',
      header: 'Superficie',
      numeric: true,
      cell: ({ points }) => {
        const area = squareMetres(points, record.metresPerPixel);
        return area === null ? '—' : squareMetresText(area);
      },
    },
  ];
  return (
    <div className={classes.stack}>
      <PlanCanvas
        label={`Planimetria ${record.alias}`}
        src={sheet.background ? pictureUrlOf(sheet.background, record) : blankSheet(sheet)}
        shapes={shapesOf(sheet, nameOf)}
      />
      <DataList
        caption="Ambienti della planimetria"
        columns={columns}
        rows={record.rooms}
        rowKey={({ alias, points }) => `${alias}-${points[0]?.x}-${points[0]?.y}`}
        unit={['ambiente', 'ambienti']}
        empty={{ text: 'Nessun ambiente disegnato' }}
        isDense
      />
      {record.devices.length > 0 && <h2 className={classes.title}>Dispositivi</h2>}
      {record.devices.length > 0 && (
        <ul className={classes.list} aria-label="Dispositivi sulla planimetria">
          {record.devices.map(({ deviceId, sigla, type, opacity }) => (
            <li key={deviceId}>
              {`${sigla} · ${deviceCategoryLabels[type]}${opacity < 1 ? ' · nascosto' : ''}`}
            </li>
          ))}
        </ul>
      )}
      {record.attachments.map((picture) => (
        <figure key={`${picture.sha256}-${picture.filename}`} className={classes.attachment}>
          <img src={pictureUrlOf(picture, record)} alt={picture.filename} />
          <figcaption>{picture.filename}</figcaption>
        </figure>
      ))}
    </div>
  );
}
