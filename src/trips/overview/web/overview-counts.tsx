import { useQueries } from '@tanstack/react-query';
import { call } from '#platform/web/api-client.ts';
import { endpointKey, useEndpoint } from '#platform/web/use-endpoint.ts';
import { deviceCategoryLabels } from '#radioprotection/devices/rules.ts';
import { implantTypeLabels, implantTypes } from '#radioprotection/registries/rules.ts';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { countOverviewDevices, countOverviewImplants } from '../contract.ts';
import { categoryOfSlug, overviewSlugs, overviewTexts } from '../rules.ts';
import classes from './overview.module.css';
import { type OverviewInput, useFailureToast } from './overview-input.ts';
import { StillOld } from './still-old.tsx';

/** What the chosen months come to: by type of implant, and by type of device, each with its total. */
export function OverviewCounts({ input }: { input: OverviewInput }) {
  return (
    <div className={classes.counts}>
      <ImplantCounts input={input} />
      <DeviceCounts input={input} />
    </div>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
const figure = (count: number | undefined) => (count === undefined ? '…' : wholeFigure(count));

function ImplantCounts({ input }: { input: OverviewInput }) {
  const { data, error, isPlaceholderData } = useEndpoint(countOverviewImplants, input, {
    keepPrevious: true,
  });
  useFailureToast(error !== null, overviewTexts.noData);
  const registries = data?.registriesCountByImplant;
  const devices = data?.deviceCountByImplant;
  return (
    <section className={classes.count} aria-labelledby="per-impianto" aria-busy={isPlaceholderData}>
      <h2 id="per-impianto">Per tipo di impianto</h2>
      {isPlaceholderData && <StillOld />}
      <table>
        <thead>
          <tr>
            <th scope="col">Impianto</th>
            <th scope="col">Registri</th>
            <th scope="col">Dispositivi</th>
          </tr>
        </thead>
        <tbody>
          {implantTypes.map((type) => (
            <tr key={type} data-none={registries?.[type] === 0 && devices?.[type] === 0 ? '' : undefined}>
              <th scope="row">{implantTypeLabels[type]}</th>
              <td>{error ? '—' : figure(registries?.[type])}</td>
              <td>{error ? '—' : figure(devices?.[type])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Totale</th>
            <td>{error ? '—' : figure(registries && sum(Object.values(registries)))}</td>
            <td>{error ? '—' : figure(devices && sum(Object.values(devices)))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** A call for each type of device, as specified (S2 7); the total is known once all have answered. */
function DeviceCounts({ input: { params, query } }: { input: OverviewInput }) {
  const counts = useQueries({
    queries: overviewSlugs.map((deviceType) => {
      const input = { params: { ...params, deviceType }, query };
      return {
        queryKey: endpointKey(countOverviewDevices, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(countOverviewDevices, input, { signal }),
      };
    }),
  });
  useFailureToast(
    counts.some(({ isError }) => isError),
    overviewTexts.noCount,
  );
  const known = counts.flatMap(({ data }) => (data ? [data.count] : []));
  return (
    <section className={classes.count} aria-labelledby="per-dispositivo">
      <h2 id="per-dispositivo">Per tipo di dispositivo</h2>
      <dl className={classes.devices}>
        {overviewSlugs.map((slug, index) => {
          const { data, isError } = counts[index] ?? {};
          const category = categoryOfSlug(slug);
          return (
            <div key={slug} data-none={data?.count === 0 ? '' : undefined}>
              <dt>{category ? deviceCategoryLabels[category] : slug}</dt>
              <dd>{isError ? '—' : figure(data?.count)}</dd>
            </div>
          );
        })}
      </dl>
      <p className={classes.total}>
        <span>Totale generale</span>
        <span>
          {known.length === overviewSlugs.length
            ? wholeFigure(sum(known))
            : counts.some(({ isError }) => isError)
              ? '—'
              : '…'}
        </span>
      </p>
    </section>
  );
}
