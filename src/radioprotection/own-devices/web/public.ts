export { OwnDevices } from './own-devices.tsx';
