export { CompanyLogo, DevicePhoto } from './unit-picture.tsx';
