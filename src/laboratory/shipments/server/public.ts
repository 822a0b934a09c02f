export { type Destination, readDestinationOrStore } from './destination.ts';
export { giveDosimeters, takeBack } from './give-dosimeters.ts';
export { noteNumberSql } from './note-number.ts';
export { deletePlacements, lockDosimeters, lockShipment, moveToAddress } from './queries.ts';
