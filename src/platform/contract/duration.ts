const msPerMinute = 60_000;
const minutesPerHour = 60;

/** '45 min', '2 h', '1 h 30 min'; to the minute. */
export function durationInWords(ms: number): string {
  const minutes = Math.round(ms / msPerMinute);
  const hours = Math.floor(minutes / minutesPerHour);
  const rest = minutes % minutesPerHour;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

const ways: readonly { form: RegExp; minutesOf: (first: number, second: number) => number }[] = [
  { form: /^(\d{1,3}):([0-5]\d)$/, minutesOf: (hours, minutes) => hours * minutesPerHour + minutes },
  { form: /^(\d{1,5})\s*(?:m|min|minut[oi]|['’′])?$/, minutesOf: (minutes) => minutes },
  {
    form: /^(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:h|or[ae])$/,
    minutesOf: (hours) => Math.round(hours * minutesPerHour),
  },
  {
    form: /^(\d{1,3})\s*(?:h|or[ae])\s*(?:e\s*)?(\d{1,2})\s*(?:m|min|minut[oi]|['’′])?$/,
    minutesOf: (hours, minutes) => hours * minutesPerHour + minutes,
  },
];

/**
 * A typed duration in ms: '90', '45 min', '1:30', '1,5 h', '1 h 30 min', '2 ore'; a number alone means minutes. Null:
 * it is none.
 */
export function readDuration(text: string): number | null {
  const typed = text.trim().toLowerCase();
  for (const { form, minutesOf } of ways) {
    const found = form.exec(typed);
    if (!found) continue;
    const [first = 0, second = 0] = found
      .slice(1)
      .map((part: string | undefined) => Number((part ?? '0').replace(',', '.')));
    return minutesOf(first, second) * msPerMinute;
  }
  return null;
}
