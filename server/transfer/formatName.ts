/** The name of our own export's format, and its version; a later one has a higher number. */
export const exportFormat = "commonplace-export";
export const exportFormatVersion = 1;
