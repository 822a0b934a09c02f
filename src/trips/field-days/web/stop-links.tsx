import { Button } from '@mantine/core';
import { IconNavigation, IconPhone } from '@tabler/icons-react';
import classes from './field-days.module.css';

type StopLinksProps = {
  name: string;
  location: { lat: number; lng: number } | null;
  phone: string | null;
  /** As large as a thumb, for the stop one goes to. */
  isLarge?: boolean;
};

/** The place in the device's own program of maps. */
export function geoHref({ lat, lng }: { lat: number; lng: number }, name: string): string {
  return `geo:${lat},${lng}?q=${lat},${lng}(${encodeURIComponent(name)})`;
}

/** A number as it is dialled. */
export const phoneHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** One tap to drive there, one to call. */
export function StopLinks({ name, location, phone, isLarge = false }: StopLinksProps) {
  if (!location && !phone) return null;
  const size = isLarge ? 'md' : 'sm';
  return (
    <div className={classes.links} data-large={isLarge ? '' : undefined}>
      {location && (
        <Button
          component="a"
          variant="default"
          size={size}
          href={geoHref(location, name)}
          aria-label={`Naviga verso ${name}`}
          leftSection={<IconNavigation size={18} aria-hidden />}
        >
          Naviga
        </Button>
      )}
      {phone && (
        <Button
          component="a"
          variant="default"
          size={size}
          href={phoneHref(phone)}
          aria-label={`Chiama ${name}`}
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          Chiama
        </Button>
      )}
    </div>
  );
}
