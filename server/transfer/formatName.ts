/** The name of our own export format, and its version; later versions have higher numbers. */
export const exportFormat = "commonplace-export";
export const exportFormatVersion = 1;
