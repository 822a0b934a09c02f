export { EmployerOfClient, UnitAtAddress } from './radon-ties.tsx';
