/** Pages of forms: one to be read, changed, or begun. */
export const formHref = (mod: number) => `/user/irme90/mod/${mod}`;
export const changeFormHref = (client: number | string, mod: number) =>
  `/user/irme90/client/${client}/mod/${mod}`;
export const newFormHref = (client: number | string) => `/user/irme90/add/${client}`;
/** An empty one, after it was asked what becomes of one that lies there unsent. */
export const emptyFormHref = (client: number | string) => `${newFormHref(client)}?nuovo=si`;
/** 'Duplica' */
export const copyFormHref = (client: number | string, mod: number) => `${newFormHref(client)}?da=${mod}`;
