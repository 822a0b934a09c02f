export { AppointmentNotice } from './appointment-notice.tsx';
export { NoticeLine } from './notice-line.tsx';
