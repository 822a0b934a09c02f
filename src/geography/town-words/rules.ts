/** 'Vicenza (VI)'; of an old record that has no province the town alone. */
export function townInWords(city: string, province: string | null): string {
  return province ? `${city} (${province})` : city;
}

/** 'Via Roma 1, 36100 Vicenza (VI)': an address in one line, as `addressSql` writes it. */
export function addressInWords({ address, cap, city, provincia }: AddressParts): string {
  return `${address}, ${cap} ${townInWords(city, provincia)}`;
}

type AddressParts = { address: string; cap: string; city: string; provincia: string | null };
