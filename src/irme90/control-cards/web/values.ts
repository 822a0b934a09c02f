const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 6 });

/** '0,102 µSv/h', as it was measured. */
export const rateText = (value: number) => `${figures.format(value)} µSv/h`;
