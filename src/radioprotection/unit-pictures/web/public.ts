export { CompanyLogo, DevicePhoto, InstrumentPhoto } from './unit-picture.tsx';
