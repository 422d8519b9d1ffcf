/** Whether a note's HTML has links to things or embeds. */
export const hasReferences = (html: string): boolean => / data-(?:link|embed)="/.test(html);
