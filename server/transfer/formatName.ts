/** What our own export is called, and in which form it is; a later form has a higher number. */
export const exportFormat = "commonplace-export";
export const exportFormatVersion = 1;
