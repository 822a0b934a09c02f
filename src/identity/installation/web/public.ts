export { useInstallationName } from './installation-name.ts';
