const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 6 });
const fewFigures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 4 });

/** '0,102 µSv/h', as it was measured. */
export const rateText = (value: number) => `${figures.format(value)} µSv/h`;

/** A mean or a limit, to the ten-thousandth: '0,1084 µSv/h'. */
export const limitText = (value: number) => `${fewFigures.format(value)} µSv/h`;
