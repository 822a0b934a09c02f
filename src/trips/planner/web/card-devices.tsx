import { formatDay } from '#platform/contract/dates.ts';
import { appConfig } from '#platform/web/app-config.ts';
import type { DeviceOfUnit, ShownPlanimetry } from '#radioprotection/devices/contract.ts';
import { deviceCategoryLabels, statusLabel } from '#radioprotection/devices/rules.ts';
import classes from './card.module.css';

type CardDevicesProps = { devices: readonly DeviceOfUnit[]; planimetries: readonly ShownPlanimetry[] };

/** A unit's devices, and where they stand. */
export function CardDevices({ devices, planimetries }: CardDevicesProps) {
  return (
    <>
      <section>
        <h3 className={classes.title}>Dispositivi</h3>
        {devices.length === 0 && <p className={classes.quiet}>Nessun dispositivo.</p>}
        <ul className={classes.plain}>
          {devices.map((device) => (
            <Device key={device.id} device={device} />
          ))}
        </ul>
      </section>
      {planimetries.map((planimetry) => (
        <Planimetry key={planimetry.id} planimetry={planimetry} devices={devices} />
      ))}
    </>
  );
}

function Device({ device }: { device: DeviceOfUnit }) {
  const { sigla, type, brand, model, serialNumber, active, currentStatus, statusContext } = device;
  const make = [brand, model, serialNumber && `n. ${serialNumber}`].filter(Boolean).join(' ');
  return (
    <li>
      <strong>{sigla}</strong> {deviceCategoryLabels[type]}
      <span className={classes.quiet}>
        {make && ` · ${make}`}
        {` · ${active ? statusLabel(currentStatus) : 'Nascosto'}`}
      </span>
      {statusContext.history.length > 0 && (
        <details className={classes.history}>
          <summary>Storia di {sigla}</summary>
          <ul>
            {statusContext.history.map((change) => (
              <li key={`${change.date} ${change.old_status} ${change.new_status}`}>
                {formatDay(change.date.slice(0, 10))}: {statusLabel(change.old_status)} →{' '}
                {statusLabel(change.new_status)}
                {change.dismiss_reason && ` (${change.dismiss_reason})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const addressOf = (image: string) => (image.startsWith('/v1/') ? `${appConfig.apiBase}${image}` : image);

type PlanimetryProps = { planimetry: ShownPlanimetry; devices: readonly DeviceOfUnit[] };

function Planimetry({ planimetry, devices }: PlanimetryProps) {
  const { alias, image, width, height } = planimetry;
  if (image === null) return null;
  const byId = new Map(devices.map((device) => [device.id, device]));
  return (
    <figure className={classes.planimetry}>
      <div className={classes.sheet} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={addressOf(image)} alt={`Planimetria ${alias}`} loading="lazy" />
        {planimetry.devices.map(({ deviceId, x, y, width: wide, height: high }) => (
          <span
            key={deviceId}
            className={classes.onSheet}
            data-hidden={byId.get(deviceId)?.active === false || undefined}
            style={{
              left: `${(x / width) * 100}%`,
              top: `${(y / height) * 100}%`,
              width: `${(wide / width) * 100}%`,
              height: `${(high / height) * 100}%`,
            }}
          >
            {byId.get(deviceId)?.sigla}
          </span>
        ))}
      </div>
      <figcaption className={classes.quiet}>{alias}</figcaption>
    </figure>
  );
}
