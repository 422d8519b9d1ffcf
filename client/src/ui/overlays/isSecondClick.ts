/** The second click of a double click may hit what is outside the overlay that the first has opened. */
export const isSecondClick = (): boolean => window.event instanceof UIEvent && window.event.detail > 1;
